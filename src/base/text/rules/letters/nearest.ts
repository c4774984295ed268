import { closest, distance } from 'fastest-levenshtein';

const FAR = { least: 2, part: 3 } as const;

/** The known word that a typed one is probably meant to be; null if none is near: at most two letters are wrong, or `1/part` of a longer one. */
export const nearest = (
  typed: string,
  known: readonly string[],
  { least, part } = FAR as { least: number; part: number },
): string | null => {
  if (known.length === 0) return null;
  const word = closest(typed, known);
  return distance(typed, word) <= Math.max(least, Math.floor(word.length / part)) ? word : null;
};
