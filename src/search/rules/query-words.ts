import { composed, foldForSearch } from '../../base/text/rules/text.ts';

/** A query as search compares it: trimmed, folded, with single spaces. An empty one matches everything. */
export const foldQuery = (query: string): string =>
  foldForSearch(composed(query).trim().replace(/\s+/gu, ' '));

// What quotation marks enclose, or else a word.
const PIECE = /["“„]([^"“”„]*)["“”](?= |$)|[^ ]+/gu;

/** The folded words of a query, in its order; a phrase in quotation marks is one of them, blanks included. No words match everything. */
export const searchWords = (query: string): string[] =>
  Array.from(foldQuery(query).matchAll(PIECE), ([word, phrase = word]) => phrase.trim()).filter(
    (word) => word !== '',
  );

/** Whether a word of a query is a phrase of several words. */
export const isPhrase = (word: string): boolean => word.includes(' ');
