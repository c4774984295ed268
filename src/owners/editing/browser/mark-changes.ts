import { wordParts } from '../../../base/text/rules/word-diff.ts';

/** How many words may differ while somebody writes: comparing must not keep the letters waiting. */
const MAX_EDITS = 300;

/** A text cut into what an earlier one has and what is new; all of it is new if too much differs. */
export const markChanges = (before: string, after: string): { text: string; isNew: boolean }[] => {
  const parts = wordParts(before, after, MAX_EDITS);
  if (parts === undefined) return [{ text: after, isNew: true }];
  return parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isNew: added }));
};
