import {
  type Fit,
  isInWord,
  MIDDLE,
  type SearchText,
  START,
  TIERS,
  WHOLE,
} from '../../../domain/search/search.ts';
import { type Postings, type Tokens, tokenAt, tokensWith } from './tokens.ts';

type Indexed = { rows: number; tokens: Tokens; postings: readonly Postings[] };

/**
 * The tokens of some rows' texts in their order: those of row `r` are `tokens[starts[r]]` up to `tokens[starts[r + 1]]`, by their numbers after the marks.
 * Only a search for a phrase reads it, so that no text need be folded for that.
 */
export type TokenOrder = { starts: Uint32Array; tokens: Uint16Array | Uint32Array };

/** What stands for the end of a line, which no phrase crosses, the end of a field, and between two blanks. */
const LINE_END = 0;
const FIELD_END = 1;
const NOTHING = 2;
/** The number of the first token. */
const FIRST = 3;

/** The order of the tokens in the texts that an index was made of. */
export const toTokenOrder = (texts: readonly SearchText[], { text: all }: Tokens): TokenOrder => {
  const numbers = new Map(all.split('\n').map((token, index) => [token, index + FIRST]));
  numbers.set('', NOTHING);
  const starts = new Uint32Array(texts.length + 1);
  const tokens: number[] = [];
  texts.forEach(({ text, nameEnd, roleEnd }, row) => {
    for (const field of [text.slice(0, nameEnd), text.slice(nameEnd, roleEnd), text.slice(roleEnd)]) {
      // Blanks of other kinds, which folding leaves, are in no phrase.
      for (const line of field.split(/[^\S ]/u)) {
        for (const token of line.split(' ')) tokens.push(numbers.get(token) as number);
        tokens.push(LINE_END);
      }
      tokens.push(FIELD_END);
    }
    starts[row + 1] = tokens.length;
  });
  return {
    starts,
    tokens: numbers.size + FIRST < 2 ** 16 ? Uint16Array.from(tokens) : Uint32Array.from(tokens),
  };
};

/**
 * Marks the rows that have all words of a phrase in one field, each as the phrase needs it: the first at the end of a token, the last at
 * the start of one, and a whole token between them. Only a row's text says whether they stand together.
 */
export const mayHave = ({ rows: size, tokens, postings }: Indexed, phrase: string): Uint8Array => {
  const words = phrase.split(' ');
  const last = words.length - 1;
  const marked = new Uint8Array(size);
  const known = words.map((word, index) =>
    tokensWith(tokens, word).filter((token) => {
      const text = tokenAt(tokens, token);
      return (index === 0 || text.startsWith(word)) && (index === last || text.endsWith(word));
    }),
  );
  for (const { starts, rows } of postings) {
    // For each row, how many words it has: none is counted before those that precede it in the phrase.
    const counts = new Uint16Array(size);
    known.forEach((fitting, index) => {
      for (const token of fitting)
        for (let place = starts[token] as number; place < (starts[token + 1] as number); place += 1) {
          const row = rows[place] as number;
          if (counts[row] === index) counts[row] = index + 1;
        }
    });
    for (let row = 0; row < size; row += 1) if (counts[row] === words.length) marked[row] = 1;
  }
  return marked;
};

/** How a phrase begins within a token, or ends: not at all, within a word of it, or with a word. */
const NEVER = 0;
const WITHIN = 1;
const CLEAN = 2;

/** The rows that have a phrase, by the field and the fit of each occurrence. */
export const phraseHits = (
  index: Indexed,
  order: () => TokenOrder,
  phrase: string,
): { rows: Uint16Array; tier: number; fit: Fit }[] => {
  const words = phrase.split(' ');
  const between = numbersBetween(index.tokens, words);
  const marked = mayHave(index, phrase);
  if (between === null || !marked.includes(1)) return [];
  const { begins, ends } = edgesOf(index.tokens, words);
  const { starts, tokens } = order();
  const last = words.length - 1;
  const hits = Array.from({ length: TIERS * (MIDDLE + 1) }, (): number[] => []);
  for (let row = 0; row < index.rows; row += 1) {
    if (marked[row] === 0) continue;
    let tier = 0;
    const end = starts[row + 1] as number;
    for (let at = starts[row] as number; at < end; at += 1) {
      const token = tokens[at] as number;
      if (token === FIELD_END) tier += 1;
      const begin = begins[token] as number;
      if (begin === NEVER || between.some((number, place) => tokens[at + 1 + place] !== number)) continue;
      const close = ends[tokens[at + last] as number] as number;
      if (close === NEVER) continue;
      const fit = begin === WITHIN ? MIDDLE : close === WITHIN ? START : WHOLE;
      const rows = hits[tier * (MIDDLE + 1) + fit] as number[];
      if (rows.at(-1) !== row) rows.push(row);
    }
  }
  return hits.map((rows, number) => ({
    rows: Uint16Array.from(rows),
    tier: Math.floor(number / (MIDDLE + 1)),
    fit: (number % (MIDDLE + 1)) as Fit,
  }));
};

/** The numbers of the words between the first and the last of a phrase, which are whole tokens; null if there is none of one. */
const numbersBetween = (tokens: Tokens, words: readonly string[]): number[] | null => {
  const numbers: number[] = [];
  for (const word of words.slice(1, -1)) {
    const token =
      word === '' ? NOTHING - FIRST : tokensWith(tokens, word).find((each) => tokenAt(tokens, each) === word);
    if (token === undefined) return null;
    numbers.push(token + FIRST);
  }
  return numbers;
};

/** How each token can be the first one of a phrase, and the last one. */
const edgesOf = (tokens: Tokens, words: readonly string[]): { begins: Uint8Array; ends: Uint8Array } => {
  const [begins, ends] = [
    new Uint8Array(tokens.ends.length + FIRST),
    new Uint8Array(tokens.ends.length + FIRST),
  ];
  const [first = '', last = ''] = [words[0], words.at(-1)];
  for (const token of tokensWith(tokens, first)) {
    const text = tokenAt(tokens, token);
    const at = text.length - first.length;
    if (text.endsWith(first)) begins[token + FIRST] = at > 0 && isInWord(text, at - 1) ? WITHIN : CLEAN;
  }
  for (const token of tokensWith(tokens, last)) {
    const text = tokenAt(tokens, token);
    const isClean = text.length === last.length || !isInWord(text, last.length);
    if (text.startsWith(last)) ends[token + FIRST] = isClean ? CLEAN : WITHIN;
  }
  return { begins, ends };
};
