/** The languages that come with a file of sentences. */
export const OFFERED = ['en', 'de', 'es', 'fr', 'hi', 'ar'] as const;

/** The language of the written rules: calls answer in it unless they are asked for another. */
export const ORIGINAL = 'en';

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => {
  const locale = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT.has(locale.script ?? '') ? 'rtl' : 'ltr';
};

/** Scripts that are written from right to left, of living languages. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);
