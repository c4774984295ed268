import { currentLanguage } from '../../languages/rules/say.ts';

/** A count with its noun in English, for the team and command lines: `1 profile`, `3,412 profiles`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const WORDS = new Map([
  [2, 'two'],
  [3, 'three'],
  [5, 'five'],
  [7, 'seven'],
  [10, 'ten'],
  [14, 'fourteen'],
  [30, 'thirty'],
  [60, 'sixty'],
  [90, 'ninety'],
]);

/** A common count as a word in English, `seven`; others, and those in other languages, in digits. */
export const inWords = (count: number, language = currentLanguage()): string =>
  language === 'en' ? (WORDS.get(count) ?? String(count)) : count.toLocaleString(language);

/** The same at the start of a sentence. */
export const inWordsFirst = (count: number, language?: string): string =>
  inWords(count, language).replace(/^[a-z]/, (letter) => letter.toUpperCase());
