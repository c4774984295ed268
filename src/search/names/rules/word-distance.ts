import { isShortForm } from './short-forms.ts';

/** The most edits between two words that are alike. */
export const MAX_EDITS = 2;

/** The most edits by which two words may differ, by the length of the longer one. */
export const maxEdits = (letters: number): number => (letters >= 8 ? MAX_EDITS : letters >= 4 ? 1 : 0);

/** What a short form counts, in edits. */
export const SHORT_FORM_DISTANCE = 1;

/** How many edits two romanised words are apart; null if they are not alike. */
export const wordDistance = (one: string, other: string): number | null => {
  const max = maxEdits(Math.max(one.length, other.length));
  for (let edits = 0; edits <= max; edits += 1) {
    if (edits === SHORT_FORM_DISTANCE && isShortForm(one, other)) return edits;
    if (isWithin(one, other, edits)) return edits;
  }
  return isShortForm(one, other) ? SHORT_FORM_DISTANCE : null;
};

/**
 * Whether at most this number of edits makes one word of the other, from the letters `i` and `j` on: a letter more, less or other, or two neighbours swapped.
 * A table of all distances (Damerau) would answer the same; with two edits at most, this leaves most words after a few letters.
 */
const isWithin = (one: string, other: string, edits: number, i = 0, j = 0): boolean => {
  while (i < one.length && one[i] === other[j]) {
    i += 1;
    j += 1;
  }
  const [left, right] = [one.length - i, other.length - j];
  if (Math.abs(left - right) > edits) return false;
  if (left === 0 || right === 0) return true;
  const then = (cost: number, byOne: number, byOther: number): boolean =>
    cost <= edits && isWithin(one, other, edits - cost, i + byOne, j + byOther);
  return (
    then(1, 1, 1) ||
    then(1, 1, 0) ||
    then(1, 0, 1) ||
    (one[i] === other[j + 1] && one[i + 1] === other[j] && then(1, 2, 2)) ||
    // Swapped, and another letter between them.
    (one[i] === other[j + 2] && one[i + 1] === other[j] && then(2, 2, 3)) ||
    (one[i] === other[j + 1] && one[i + 2] === other[j] && then(2, 3, 2))
  );
};
