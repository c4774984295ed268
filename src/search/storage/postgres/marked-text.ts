import { isInWord, NAME_END } from '../../rules/word-fit.ts';

/** Marks where a word may start (what is before belongs to no word), and where one may end. Neither is in a stored text. */
const START = '\u0001';
const END = '\u0002';

/** The separator of what one value of the database is made of; no stored text has it either. */
export const SEPARATOR = '\u0003';

const RESERVED = new RegExp(`[\\u0000${START}${END}${SEPARATOR}]`, 'g');

/** Which marks a text has: both, or those of starts alone, which take less space. */
export type MarkKinds = 'starts' | 'both';

const HALF_PAIRS = /\p{Surrogate}/gu;

/** A text as the database has it: without what its texts cannot have. */
export const storable = (text: string): string => text.replace(RESERVED, '').replace(HALF_PAIRS, '\ufffd');

// The marks between two characters depend on these alone, so a word has the same ones wherever it occurs.
const markInside = (text: string, marks: MarkKinds): string => {
  let marked = '';
  let at = 0;
  for (const character of text) {
    if (at > 0) {
      if (marks === 'both' && !isInWord(text, at)) marked += END;
      if (!isInWord(text, at - 1)) marked += START;
    }
    marked += character;
    at += character.length;
  }
  return marked;
};

/** A text without its marks. */
export const unmarked = (text: string): string => text.replaceAll(START, '').replaceAll(END, '');

/** A folded text with marks, so that a pattern can ask for words and starts of words. */
export const markText = (text: string, marks: MarkKinds): string => {
  const clean = storable(text);
  const isOpen = marks === 'both' && (clean === '' || !isInWord(clean, 0));
  const last = clean.length - 1;
  const isClosed = clean !== '' && !isInWord(clean, last);
  return `${isOpen ? END : ''}${START}${markInside(clean, marks)}${marks === 'both' ? END : ''}${isClosed ? START : ''}`;
};

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of marked texts that contain a word anywhere, at the start of a word, or as a word, which needs both marks. */
export const likePattern = (word: string, fit: 'middle' | 'start' | 'whole', marks: MarkKinds): string => {
  const inside = escapeLike(markInside(storable(word), marks));
  return `%${fit === 'middle' ? '' : START}${inside}${fit === 'whole' ? END : ''}%`;
};

/** The LIKE pattern of texts without marks that contain a text. */
export const containsPattern = (text: string): string => `%${escapeLike(storable(text))}%`;

/** What belongs to no word: a letter that the start of a word follows, but not the end of a name. */
const BETWEEN = `(?:[^${START}${END}${NAME_END}]${END}?${START})*`;

/** The regular expression of names with both marks that begin with some words, as `beginsWith` defines it. */
export const beginsPattern = (words: readonly string[]): string => {
  const each = words.map(
    (word) =>
      `${BETWEEN}${markInside(storable(word), 'both').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${END}${START}?`,
  );
  return `^${END}?${START}${each.join('')}`;
};

const isPlain = (letter: string): boolean => letter <= '\u007f';

/**
 * The letters beyond ASCII of a text, and its pairs of letters with one of them: the database's trigrams need words of three letters, and of
 * these only those that its locale knows.
 */
export const lettersBeyondAscii = (text: string): string[] => {
  const pieces = new Set<string>();
  for (const token of storable(text).split(/\s+/u)) {
    let before = '';
    for (const letter of token) {
      if (!isPlain(letter)) pieces.add(letter);
      if (before !== '' && !(isPlain(before) && isPlain(letter))) pieces.add(before + letter);
      before = letter;
    }
  }
  return [...pieces];
};
