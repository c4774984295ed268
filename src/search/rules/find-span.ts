import { graphemes } from '../../base/text/rules/graphemes.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import { type MarkedPiece, markSpans, type TextSpan } from './marked-pieces.ts';
import { searchWords } from './query-words.ts';
import { isInWord } from './word-fit.ts';

/** How much of a text is folded at once to come near to a match, in units. */
const STEP = 256;

/** Where a folded text has another one: at the start of a word, or else within one; -1 if nowhere. */
const placeOf = (folded: string, wanted: string): number => {
  const first = folded.indexOf(wanted);
  for (let at = first; at >= 0; at = folded.indexOf(wanted, at + 1))
    if (at === 0 || !isInWord(folded, at - 1)) return at;
  return first;
};

/** Where a folded text occurs in another: start and end, in whole letters; null if nowhere. The start of a word is preferred. */
export const findSpan = (text: string, wanted: string): TextSpan | null => {
  // To fold a long text at once is fast, letter by letter slow.
  const place = placeOf(foldForSearch(text), wanted);
  if (place < 0) return null;
  const { from, skipped } = stepsBefore(text, place);
  return spanFrom(text, wanted, { from, start: place - skipped }) ?? spanFrom(text, wanted, { from: 0 });
};

/** How far steps lead that end at blanks and before a place of the folded text, and the length of what they skip, folded. */
const stepsBefore = (text: string, place: number): { from: number; skipped: number } => {
  let from = 0;
  let skipped = 0;
  for (;;) {
    const end = text.indexOf(' ', from + STEP);
    if (end < 0) return { from, skipped };
    const { length } = foldForSearch(text.slice(from, end));
    if (skipped + length > place) return { from, skipped };
    from = end;
    skipped += length;
  }
};

/** Where a folded text occurs in another from some place on; `start` is where it should be in what is folded from there. */
const spanFrom = (
  text: string,
  wanted: string,
  { from, start: expected }: { from: number; start?: number },
): TextSpan | null => {
  // Folding changes lengths, so this folds letter by letter and remembers where each begins.
  let folded = '';
  let index = from;
  const origins: number[] = [];
  const part = expected === undefined ? text : text.slice(from, from + 3 * STEP + 8 * wanted.length);
  for (const letter of graphemes(part)) {
    if (expected !== undefined && folded.length > expected + wanted.length) break;
    origins[folded.length] = index;
    folded += foldForSearch(letter);
    index += letter.length;
  }
  origins[folded.length] = index;
  let start = expected ?? placeOf(folded, wanted);
  if (start < 0 || !folded.startsWith(wanted, start)) return null;
  let end = start + wanted.length;
  // A letter that folds to several is marked as a whole.
  while (!(start in origins)) start -= 1;
  while (!(end in origins)) end += 1;
  return [origins[start] as number, origins[end] as number];
};

/** Where a text has words of a query, each once, in the text's order. */
export const wordSpans = (text: string, words: readonly string[]): TextSpan[] =>
  words
    .map((word) => findSpan(text, word))
    .filter((span) => span !== null)
    .sort(([one, oneEnd], [other, otherEnd]) => one - other || otherEnd - oneEnd);

/** A text in pieces, those marked that match a word of a query. */
export const markWords = (text: string, query: string): MarkedPiece[] =>
  markSpans(text, wordSpans(text, searchWords(query)));
