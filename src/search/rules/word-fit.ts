import { characterAt } from '../../base/text/rules/letters/whole-letters.ts';

/**
 * The searched text of an item, folded, one field a line: the name up to `nameEnd`, profession or industry up to `roleEnd`, then the rest.
 * It is one string, so that a single `includes` rules out most items.
 */
export type SearchText = { text: string; nameEnd: number; roleEnd: number };

/** The fields of a searched text by weight: the name, profession or industry, and the rest. */
export const TIERS = 3;

/** How a word occurs in a text: as a word of it, as the start of one, or within one. */
export const WHOLE = 0;

export const START = 1;

export const MIDDLE = 2;

export type Fit = typeof WHOLE | typeof START | typeof MIDDLE;

/** Whether the character at a place belongs to a word; either half of a pair is at the place of the whole. */
export const isInWord = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return IN_WORD.test(characterAt(text, at));
};

const IN_WORD = /^[\p{L}\p{M}\p{N}]/u;

/** What stands between two names in a text: of the same kind as a line's end, which no phrase crosses. */
export const NAME_END = '\v';

/** The name itself in folded names. */
export const mainName = (names: string): string => {
  const end = names.indexOf(NAME_END);
  return end < 0 ? names : names.slice(0, end);
};
