import { graphemes } from '../text/graphemes.ts';
import { foldForSearch } from '../text/text.ts';
import { searchWords } from './query-words.ts';

/** Where a folded text occurs in another: start and end, in whole letters; null if nowhere. */
export const findSpan = (text: string, wanted: string): [number, number] | null => {
  // To fold a long text at once is fast, letter by letter slow.
  if (!foldForSearch(text).includes(wanted)) return null;
  // Folding changes lengths, so this folds letter by letter and remembers where each came from.
  let folded = '';
  const origins: number[] = [];
  let index = 0;
  for (const letter of graphemes(text)) {
    const piece = foldForSearch(letter);
    for (let at = 0; at < piece.length; at += 1) origins.push(index);
    folded += piece;
    index += letter.length;
  }
  origins.push(text.length);
  const start = folded.indexOf(wanted);
  if (start < 0) return null;
  const from = origins[start] as number;
  let endAt = start + wanted.length;
  while (endAt < origins.length - 1 && origins[endAt] === origins[endAt - 1]) endAt += 1;
  return [from, origins[endAt] as number];
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
