import { firstCharacters, lastCharacters } from './text.ts';

let segmenter: Intl.Segmenter | undefined;

/** The letters of a text as a reader sees them, each with its marks. Firefox has `Intl.Segmenter` since 125; without it, only marks stay with their letter. */
export const graphemes = (text: string): string[] => {
  if (!Intl.Segmenter) return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};

/** The first letters of a text, whole as a reader sees them, that have at most so many characters together. */
export const firstLetters = (text: string, max: number): string => {
  // Whether a letter ends at the limit depends on the character after it.
  const start = firstCharacters(text, max + 1);
  const most = firstCharacters(start, max);
  return most === start ? text : most.slice(0, fitting(graphemes(start), most.length)) || most;
};

/** The last letters of a text in the same way. */
export const lastLetters = (text: string, max: number): string => {
  const most = lastCharacters(text, max);
  if (most === text) return text;
  // A letter that begins before the limit is known from what is before it.
  const end = graphemes(lastCharacters(text, 2 * max + 32));
  const length = fitting(end.reverse(), most.length);
  return length === 0 ? most : text.slice(-length);
};

/** The length of the letters that fit into some length; 0 if the first one does not: a letter may have any number of marks. */
const fitting = (letters: readonly string[], max: number): number => {
  let length = 0;
  for (const letter of letters) {
    if (length + letter.length > max) break;
    length += letter.length;
  }
  return length;
};

/** A text of at most so many characters for readers: a longer one ends after a whole letter and with an ellipsis. */
export const shorten = (text: string, max: number): string => {
  const start = firstLetters(text, max);
  return start === text ? text : `${start.trimEnd()}…`;
};
