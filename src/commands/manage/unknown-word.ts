import { nearest } from '../../base/text/rules/letters/nearest.ts';

/** The sentence about a word that is not known: what it was, and the nearest known one. */
export const unknownWord = (kind: string, typed: string, known: readonly string[]): string => {
  const word = nearest(typed, known);
  return `There is no ${kind} "${typed}".${word === null ? '' : ` Did you mean ${word}?`}`;
};
