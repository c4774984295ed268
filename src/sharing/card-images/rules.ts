/** Size of a profile's Open Graph image, in pixels. */
export const OG_IMAGE = { width: 1200, height: 630 } as const;

/** The folder of the cards' fonts, and their subsets in the order in which they are tried for a letter. */
export const CARD_FONTS = {
  folder: '.astro/card-fonts',
  serif: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'],
  noto: ['arabic', 'hebrew', 'devanagari'],
} as const;
