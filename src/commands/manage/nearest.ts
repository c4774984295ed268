import { closest, distance } from 'fastest-levenshtein';

/** The known word that a typed one is probably meant to be; null if none is near. */
export const nearest = (typed: string, known: readonly string[]): string | null => {
  const word = closest(typed, known);
  return distance(typed, word) <= Math.max(2, Math.floor(word.length / 3)) ? word : null;
};

/** The sentence about a word that is not known: what it was, and the nearest known one. */
export const unknownWord = (kind: string, typed: string, known: readonly string[]): string => {
  const word = nearest(typed, known);
  return `There is no ${kind} "${typed}".${word === null ? '' : ` Did you mean ${word}?`}`;
};
