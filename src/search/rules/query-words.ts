import { composed, foldForSearch } from '../../base/text/rules/text.ts';
/** A query as it is compared with texts of a table: trimmed, folded, with single spaces. An empty one matches everything. */
export const foldQuery = (query: string): string =>
  foldForSearch(composed(query).trim().replace(/\s+/gu, ' '));

// What quotation marks enclose, or else a word.
const PIECE = /["“„]([^"“”„]*)["“”](?= |$)|[^ ]+/gu;

// Of signs that belong to a word, such as C# and 50%, none ends a sentence.
const ENDING = /(?:(?![#%&*@])[\p{P}])+$/u;

/** A word without the punctuation at its end; one of which nothing remains counts as typed. */
const foldWord = (word: string): string => {
  const folded = foldForSearch(word);
  return folded.replace(ENDING, '').trim() || folded.trim() || word;
};

/** The folded words of a query, in its order; a phrase in quotation marks is one of them, blanks included. No words match everything. */
export const searchWords = (query: string): string[] =>
  Array.from(composed(query).trim().replace(/\s+/gu, ' ').matchAll(PIECE), ([word, phrase = word]) =>
    phrase.trim(),
  )
    .filter((word) => word !== '')
    .map(foldWord);

/** Whether a word of a query is a phrase of several words. */
export const isPhrase = (word: string): boolean => word.includes(' ');
