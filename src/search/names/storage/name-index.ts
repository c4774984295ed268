import { type Tokens, tokenAt, toTokens } from '../../storage/columns/texts/tokens.ts';
import type { NameReading } from '../rules/name-words.ts';
import { shortFormsOf } from '../rules/short-forms.ts';
import { MAX_EDITS, maxEdits, wordDistance } from '../rules/word-distance.ts';

/**
 * The distinct romanised words of the names of some rows, sorted by their signatures. A query's word is compared with the few words only
 * whose length and letters allow that they are alike.
 */
export type NameIndex = { signatures: Uint32Array; words: Tokens; postings: Postings };

/** The rows of each word: those of word `w` are `rows[starts[w]]` up to `rows[starts[w + 1]]`. */
type Postings = { starts: Uint32Array; rows: Uint16Array };

/** A signature has the length of a word in its high bits, and a bit for each letter that occurs; digits share those of letters. */
const LETTERS = 26;
const LETTER_BITS = 2 ** LETTERS - 1;
/** Longer words count as this long. */
const MAX_LENGTH = 63;

const signatureOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % LETTERS);
  return (Math.min(word.length, MAX_LENGTH) * (LETTER_BITS + 1) + letters) >>> 0;
};

/** The index of the words of each row. */
export const toNameIndex = (rows: readonly (readonly string[])[]): NameIndex => {
  const lists = new Map<string, number[]>();
  rows.forEach((words, row) => {
    for (const word of words) {
      const list = lists.get(word);
      if (list === undefined) lists.set(word, [row]);
      else if (list.at(-1) !== row) list.push(row);
    }
  });
  const words = [...lists.keys()]
    .map((word) => ({ word, signature: signatureOf(word) }))
    .sort((one, other) => one.signature - other.signature || (one.word < other.word ? -1 : 1));
  return {
    signatures: Uint32Array.from(words, ({ signature }) => signature),
    words: toTokens(words.map(({ word }) => word)),
    postings: toPostings(words.map(({ word }) => lists.get(word) ?? [])),
  };
};

const toPostings = (lists: readonly (readonly number[])[]): Postings => {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, word) => {
    starts[word + 1] = (starts[word] as number) + list.length;
  });
  return { starts, rows: Uint16Array.from(lists.flat()) };
};

/** The rows whose names are like a query, and how many edits they are apart; null if there are none. */
export const similarRows = (
  index: NameIndex,
  readings: readonly NameReading[],
): Map<number, number> | null => {
  let nearest: Map<number, number> | null = null;
  for (const reading of readings) {
    const rows = rowsLike(index, reading);
    if (rows === null) continue;
    if (nearest === null) nearest = rows;
    else
      for (const [row, distance] of rows) nearest.set(row, Math.min(distance, nearest.get(row) ?? distance));
  }
  return nearest;
};

const rowsLike = ({ postings, ...index }: NameIndex, reading: NameReading): Map<number, number> | null => {
  const alike: Map<number, number>[] = [];
  for (const wanted of reading) {
    const words = wordsLike(index, wanted);
    if (words.size === 0) return null;
    alike.push(words);
  }
  let sums: Map<number, number> | null = null;
  for (const words of alike) {
    const distances = new Map<number, number>();
    for (const [word, distance] of words)
      for (
        let place = postings.starts[word] as number;
        place < (postings.starts[word + 1] as number);
        place += 1
      ) {
        const row = postings.rows[place] as number;
        const known = distances.get(row);
        if (known === undefined || distance < known) distances.set(row, distance);
      }
    if (sums === null) {
      sums = distances;
      continue;
    }
    for (const [row, sum] of sums) {
      const distance = distances.get(row);
      if (distance === undefined) sums.delete(row);
      else sums.set(row, sum + distance);
    }
    if (sums.size === 0) return null;
  }
  return sums;
};

/** The rows whose names have exactly this word. */
export const rowsOfWord = ({ signatures, words, postings }: NameIndex, wanted: string): Uint16Array => {
  const own = signatureOf(wanted);
  for (let word = firstFrom(signatures, own); signatures[word] === own; word += 1)
    if (tokenAt(words, word) === wanted)
      return postings.rows.subarray(postings.starts[word], postings.starts[word + 1]);
  return new Uint16Array();
};

type Words = Omit<NameIndex, 'postings'>;

/** The words that are like a word, by their numbers, and how many edits they are apart. */
const wordsLike = ({ signatures, words }: Words, wanted: string): Map<number, number> => {
  const alike = new Map<number, number>();
  const visit = (word: number): void => {
    const distance = wordDistance(wanted, tokenAt(words, word));
    if (distance !== null) alike.set(word, distance);
  };
  const signature = signatureOf(wanted);
  for (const length of lengthsLike(wanted.length)) {
    // Each edit changes two letters at most.
    const different = 2 * maxEdits(Math.max(length, wanted.length));
    const end = firstFrom(signatures, (length + 1) * (LETTER_BITS + 1));
    for (let word = firstFrom(signatures, length * (LETTER_BITS + 1)); word < end; word += 1)
      if (countBits(((signatures[word] as number) ^ signature) & LETTER_BITS) <= different) visit(word);
  }
  for (const other of shortFormsOf(wanted)) {
    const own = signatureOf(other);
    for (let word = firstFrom(signatures, own); signatures[word] === own; word += 1) visit(word);
  }
  return alike;
};

/** The lengths, as signatures have them, of words that may be similar to one of this length. */
const lengthsLike = (letters: number): Set<number> => {
  const lengths = new Set<number>();
  for (let length = Math.max(1, letters - MAX_EDITS); length <= letters + MAX_EDITS; length += 1)
    if (Math.abs(length - letters) <= maxEdits(Math.max(length, letters)))
      lengths.add(Math.min(length, MAX_LENGTH));
  return lengths;
};

/** The first of some sorted numbers that is not less than another one. */
const firstFrom = (sorted: Uint32Array, least: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** How many bits of a number are set. */
const countBits = (bits: number): number => {
  let rest = bits - ((bits >> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >> 2) & 0x33333333);
  return Math.imul((rest + (rest >> 4)) & 0x0f0f0f0f, 0x01010101) >> 24;
};

/** Approximate bytes of an index. */
export const sizeOfNameIndex = ({ signatures, words, postings }: NameIndex): number =>
  signatures.byteLength +
  words.text.length +
  words.ends.byteLength +
  postings.starts.byteLength +
  postings.rows.byteLength;
