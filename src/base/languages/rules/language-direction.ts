import { keepResults } from '../../text/rules/keep-results.ts';

/** The direction in which a language is written. */
export const directionOf: (language: string) => 'ltr' | 'rtl' = /* @__PURE__ */ keepResults((language) =>
  RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr',
);

/** Scripts of living languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);
