import { graphemes } from '../../base/text/rules/graphemes.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import { searchWords } from './query-words.ts';

/** Where a folded text occurs in another: start and end, in whole letters; null if nowhere. */
export const findSpan = (text: string, wanted: string): [number, number] | null => {
  // To fold a long text at once is fast, letter by letter slow.
  const until = foldForSearch(text).indexOf(wanted) + wanted.length;
  if (until < wanted.length) return null;
  // Folding changes lengths, so this folds letter by letter and remembers where each begins.
  let folded = '';
  let index = 0;
  const origins: number[] = [];
  for (const letter of graphemes(text)) {
    if (folded.length > until) break;
    origins[folded.length] = index;
    folded += foldForSearch(letter);
    index += letter.length;
  }
  origins[folded.length] = index;
  let start = folded.indexOf(wanted);
  if (start < 0) return null;
  let end = start + wanted.length;
  // A letter that folds to several is marked as a whole.
  while (!(start in origins)) start -= 1;
  while (!(end in origins)) end += 1;
  return [origins[start] as number, origins[end] as number];
};

/** A piece of a text, and whether what was searched for is there. */
export type MarkedPiece = { text: string; found: boolean };

/** A text in pieces, those marked that match a word of a query. */
export const markWords = (text: string, query: string): MarkedPiece[] => {
  const spans = searchWords(query)
    .map((word) => findSpan(text, word))
    .filter((span) => span !== null)
    .sort(([one, oneEnd], [other, otherEnd]) => one - other || otherEnd - oneEnd);
  const pieces: MarkedPiece[] = [];
  let at = 0;
  const cut = (end: number, found: boolean): void => {
    if (end <= at) return;
    pieces.push({ text: text.slice(at, end), found });
    at = end;
  };
  for (const [start, end] of spans) {
    cut(start, false);
    cut(end, true);
  }
  cut(text.length, false);
  return pieces;
};
