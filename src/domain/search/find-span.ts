import { graphemes } from '../text/graphemes.ts';
import { foldForSearch } from '../text/text.ts';
import { searchWords } from './query-words.ts';

/** A text folded letter by letter: folding changes lengths, so `origins` has where each character came from, and the end of the text. */
export type FoldedLetters = { folded: string; origins: readonly number[] };

export const foldLetters = (text: string): FoldedLetters => {
  // A long text has few different letters, and folding one is slow.
  const pieces = new Map<string, string>();
  let folded = '';
  const origins: number[] = [];
  let index = 0;
  for (const letter of graphemes(text)) {
    const piece = pieces.get(letter) ?? foldForSearch(letter);
    pieces.set(letter, piece);
    for (let at = 0; at < piece.length; at += 1) origins.push(index);
    folded += piece;
    index += letter.length;
  }
  origins.push(text.length);
  return { folded, origins };
};

/** Where a folded text occurs in another: start and end, in whole letters; null if nowhere. */
export const findSpan = ({ folded, origins }: FoldedLetters, wanted: string): [number, number] | null => {
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
  const letters = foldLetters(text);
  const spans = searchWords(query)
    .map((word) => findSpan(letters, word))
    .filter((span) => span !== null)
    .sort(([one, oneEnd], [other, otherEnd]) => one - other || otherEnd - oneEnd);
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const [start, end] of spans) {
    if (end <= at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), found: false });
    pieces.push({ text: text.slice(Math.max(start, at), end), found: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false });
  return pieces;
};
