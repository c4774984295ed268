import { graphemes } from '../graphemes.ts';
import { firstCharacters } from './first-characters.ts';

/** The last characters of a text, at most so many of them. */
export const lastCharacters = (text: string, max: number): string => {
  let start = text.length;
  for (let count = 0; count < max && start > 0; count += 1) start -= partsPair(text, start - 1) ? 2 : 1;
  return text.slice(start);
};

/** Whether a place in a text is between the halves of a pair, which are one character. */
export const partsPair = (text: string, at: number): boolean =>
  at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** The whole character at a place, also where that is the second half of a pair. */
export const characterAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(partsPair(text, at) ? at - 1 : at) ?? 0);

/** The last letters of a text, whole as a reader sees them, that have at most so many characters together. */
export const lastLetters = (text: string, max: number): string => {
  const most = lastCharacters(text, max);
  if (most === text) return text;
  // A letter that begins before the limit is known from what is before it.
  const end = graphemes(lastCharacters(text, 2 * max + 32));
  const length = fitting(end.reverse(), most.length);
  return length === 0 ? most : text.slice(-length);
};

/** The first letters of a text, whole as a reader sees them, that have at most so many characters together. */
export const firstLetters = (text: string, max: number): string => {
  // Whether a letter ends at the limit depends on the character after it.
  const start = firstCharacters(text, max + 1);
  const most = firstCharacters(start, max);
  return most === start ? text : most.slice(0, fitting(graphemes(start), most.length)) || most;
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
