import { type Fit, isInWord, MIDDLE, type SearchText, START, TIERS, WHOLE } from '../../../rules/word-fit.ts';
import { remembering } from './last-answers.ts';
import { type PackedRows, readRows } from './packed-rows.ts';
import { type Tokens, tokenAt, tokensWith } from './tokens.ts';

type Indexed = { rows: number; parts: readonly { tokens: Tokens; postings: readonly PackedRows[] }[] };

/**
 * The tokens of some rows' texts in their order: those of row `r` are `order[starts[r]]` up to `order[starts[r + 1]]`, by their numbers after the marks.
 * Only a search for a phrase reads it, so that no text need be folded for that.
 */
export type TokenOrder = { tokens: Tokens; starts: Uint32Array; order: Uint16Array | Uint32Array };

/** The order of the tokens in one leaf, and which of the rows of an index it has. */
export type LeafOrder = { first: number; rows: number; read: () => TokenOrder };

/** What stands for the end of a line, which no phrase crosses, the end of a field, and between two blanks. */
const LINE_END = 0;
const FIELD_END = 1;
const NOTHING = 2;
/** The number of the first token. */
const FIRST = 3;

/** The order of the tokens, which an index was made of as well, in some texts. */
export const toTokenOrder = (texts: readonly SearchText[], tokens: Tokens): TokenOrder => {
  const numbers = new Map(tokens.text.split('\n').map((token, index) => [token, index + FIRST]));
  numbers.set('', NOTHING);
  const starts = new Uint32Array(texts.length + 1);
  const order: number[] = [];
  texts.forEach(({ text, nameEnd, roleEnd }, row) => {
    for (const field of [text.slice(0, nameEnd), text.slice(nameEnd, roleEnd), text.slice(roleEnd)]) {
      // Blanks of other kinds, which folding leaves, are in no phrase.
      for (const line of field.split(/[^\S ]/u)) {
        for (const token of line.split(' ')) order.push(numbers.get(token) as number);
        order.push(LINE_END);
      }
      order.push(FIELD_END);
    }
    starts[row + 1] = order.length;
  });
  const isSmall = numbers.size + FIRST < 2 ** 16;
  return { tokens, starts, order: isSmall ? Uint16Array.from(order) : Uint32Array.from(order) };
};

const lastMarks = remembering<Indexed, Uint8Array>();

/**
 * Marks the rows that have all words of a phrase in one field, each as the phrase needs it: the first at the end of a token, the last at
 * the start of one, and a whole token between them. Only the order of the tokens says whether they stand together.
 */
export const mayHave = (index: Indexed, phrase: string): Uint8Array =>
  lastMarks(index, phrase, () => markRows(index, phrase));

/** The rows of one token at a time; an index has fewer. */
const read = new Uint16Array(65_536);

const markRows = ({ rows: size, parts }: Indexed, phrase: string): Uint8Array => {
  const words = phrase.split(' ');
  const last = words.length - 1;
  const marked = new Uint8Array(size);
  const fitting = words.map((word, index) =>
    parts.map(({ tokens }) =>
      tokensWith(tokens, word).filter((token) => {
        const text = tokenAt(tokens, token);
        return (index === 0 || text.startsWith(word)) && (index === last || text.endsWith(word));
      }),
    ),
  );
  for (let tier = 0; tier < TIERS; tier += 1) {
    // For each row, how many words it has: none is counted before those that precede it in the phrase.
    const counts = new Uint16Array(size);
    fitting.forEach((ofParts, index) => {
      ofParts.forEach((tokens, part) => {
        const packed = (parts[part] as Indexed['parts'][number]).postings[tier] as PackedRows;
        for (const token of tokens) {
          const found = readRows(packed, token, read);
          for (let place = 0; place < found; place += 1) {
            const row = read[place] as number;
            if (counts[row] === index) counts[row] = index + 1;
          }
        }
      });
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
  orders: readonly LeafOrder[],
  phrase: string,
): { rows: Uint16Array; tier: number; fit: Fit }[] => {
  const words = phrase.split(' ');
  const marked = mayHave(index, phrase);
  const hits = Array.from({ length: TIERS * FITS }, (): number[] => []);
  for (const { first, rows, read: readOrder } of orders) {
    const leaf = marked.subarray(first, first + rows);
    if (leaf.includes(1))
      forEachHit(readOrder(), words, leaf, (row, tier, fit) => {
        const found = hits[tier * FITS + fit] as number[];
        if (found.at(-1) !== first + row) found.push(first + row);
      });
  }
  return hits.map((found, number) => ({
    rows: Uint16Array.from(found),
    tier: Math.floor(number / FITS),
    fit: (number % FITS) as Fit,
  }));
};

/** Number of ways to occur. */
const FITS = MIDDLE + 1;

/** Visits each occurrence of a phrase in the marked rows of a leaf. */
const forEachHit = (
  { tokens, starts, order }: TokenOrder,
  words: readonly string[],
  marked: Uint8Array,
  visit: (row: number, tier: number, fit: Fit) => void,
): void => {
  const between = numbersBetween(tokens, words);
  if (between === null) return;
  const { begins, ends } = edgesOf(tokens, words);
  const last = words.length - 1;
  for (let row = 0; row < marked.length; row += 1) {
    if (marked[row] === 0) continue;
    let tier = 0;
    const end = starts[row + 1] as number;
    for (let at = starts[row] as number; at < end; at += 1) {
      const token = order[at] as number;
      if (token === FIELD_END) tier += 1;
      const begin = begins[token] as number;
      if (begin === NEVER || between.some((number, place) => order[at + 1 + place] !== number)) continue;
      const close = ends[order[at + last] as number] as number;
      if (close !== NEVER) visit(row, tier, begin === WITHIN ? MIDDLE : close === WITHIN ? START : WHOLE);
    }
  }
};

/** The numbers of the words between the first and the last of a phrase, which must be whole tokens; null if one of them does not occur. */
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
