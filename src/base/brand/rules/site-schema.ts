import * as z from 'zod/mini';
import { isLanguageTag } from '../../languages/rules/tag.ts';

const text = z.string().check(z.minLength(1));
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'a colour is written as #rrggbb'));

const language = z.string().check(z.refine(isLanguageTag, 'a language is a tag such as en, de or pt-BR'));

const adSchema = z.object({
  /** The address of another site. */
  href: z.url({ protocol: /^https?$/ }),
  /** A path on this site, so that no page loads anything from another host. */
  image: z.string().check(z.startsWith('/')),
  width: z.int(),
  height: z.int(),
  alt: text,
});

/** One advertising banner. */
export type Ad = z.infer<typeof adSchema>;

/** The schema of `site.json`, with which an operator rebrands the site. */
export const siteSchema = z.object({
  name: text,
  tagline: text,
  description: text,
  contact: z.object({ address: z.array(text).check(z.minLength(1)), phone: text, email: z.email() }),
  social: z
    .array(
      z.object({
        network: z.enum(['facebook', 'twitter', 'instagram', 'linkedin', 'youtube']),
        label: text,
        url: z.url(),
      }),
    )
    .check(z.minLength(1)),
  ads: z.object({ home: adSchema, side: adSchema }),
  /** The languages that the site speaks, its own first; English alone by default. */
  languages: z.optional(
    z.array(language).check(
      z.refine((tags) => tags.length > 0, 'a site has at least one language'),
      z.refine((tags) => new Set(tags).size === tags.length, 'each language stands once'),
    ),
  ),
  /** Tagline and description in the site's further languages, by their tags. */
  translations: z.optional(
    z.record(language, z.strictObject({ tagline: z.optional(text), description: z.optional(text) })),
  ),
  /** The drawing in the frame before the name: the path of an SVG, 26 by 28. */
  mark: z.optional(z.string().check(z.regex(/^[\d\s,.a-z-]+$/i, 'a mark is the path of an SVG'))),
  /** Accent colours for light and dark mode; those of `tokens.css` by default. */
  accent: z.optional(z.object({ light: colour, dark: colour })),
});

/** The site's brand, address and banners. */
export type Site = z.infer<typeof siteSchema>;
