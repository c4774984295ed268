import {
  BEGINS,
  beginsWith,
  type Fit,
  fitOf,
  MIDDLE,
  rankAt,
  type SearchText,
  START,
  TIERS,
  WHOLE,
} from '../../../domain/search/search.ts';
import { type Lines, lineAt, lineOf } from './lines.ts';
import { type PackedRows, RowPacker, readRows } from './packed-rows.ts';

/** The tier of a text that does not contain a word. */
const ABSENT = TIERS;
/** Every way to occur, the best first. */
const FITS: readonly Fit[] = [WHOLE, START, MIDDLE];

/**
 * The searched texts of some rows as the set of their distinct tokens, which are what stands between blanks. A word of a query has no
 * blanks, so it is in a text exactly if it is in one of its tokens; most texts share their tokens, so they are a fraction of the size.
 */
export type TextIndex = { rows: number; parts: readonly TextPart[] };

/** Some of the tokens, and the rows of each in the name, in the profession or industry, and in the rest. */
export type TextPart = { tokens: Tokens; postings: readonly PackedRows[] };

/** Some rows of an index of more: so many from the first on. */
export type TextSlice = { index: TextIndex; first: number; rows: number };

export const wholeIndex = (index: TextIndex): TextSlice => ({ index, first: 0, rows: index.rows });

/** Tokens as one string, which is searched faster than bytes: each with a line break after it, and the place of each line break. */
export type Tokens = { text: string; ends: Uint32Array };

export const toTokens = (tokens: readonly string[]): Tokens => {
  let end = -1;
  const ends = Uint32Array.from(tokens, (token) => {
    end += token.length + 1;
    return end;
  });
  return { text: tokens.map((token) => `${token}\n`).join(''), ends };
};

/** The text of a token. */
export const tokenAt = ({ text, ends }: Tokens, token: number): string =>
  text.slice(token === 0 ? 0 : (ends[token - 1] as number) + 1, ends[token]);

export const toTextIndex = (texts: readonly SearchText[]): TextIndex => {
  const numbers = new Map<string, number>();
  const lists: number[][][] = Array.from({ length: TIERS }, () => []);
  texts.forEach(({ text, nameEnd, roleEnd }, row) => {
    const fields = [text.slice(0, nameEnd), text.slice(nameEnd, roleEnd), text.slice(roleEnd)];
    fields.forEach((field, tier) => {
      const lists_ = lists[tier] as number[][];
      for (const token of field.split(/\s+/u)) {
        if (token === '') continue;
        let number = numbers.get(token);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(token, number);
        }
        const list = lists_[number];
        if (list === undefined) lists_[number] = [row];
        else if (list[list.length - 1] !== row) list.push(row);
      }
    });
  });
  const postings = lists.map((tier) => {
    const packer = new RowPacker(numbers.size);
    tier.forEach((rows, token) => {
      for (const row of rows) packer.measure(token, row);
    });
    packer.allocate();
    tier.forEach((rows, token) => {
      for (const row of rows) packer.write(token, row);
    });
    return packer.packed();
  });
  return { rows: texts.length, parts: [{ tokens: toTokens([...numbers.keys()]), postings }] };
};

/** The rows of one token at a time; an index has fewer. */
const read = new Uint16Array(65_536);

/** The rank of a row that does not match. */
export const NO_RANK = 255;

/** The rank of each row, as `rankOf` ranks its text; null if none matches. `names` are the folded names of the rows. */
export const ranksIn = (
  { index, first, rows }: TextSlice,
  words: readonly string[],
  names: Lines,
): Uint8Array | null => {
  const distinct = [...new Set(words)];
  const ranks = lastRanks(index, distinct.join(' '), () => {
    const [word = '', ...others] = distinct;
    return others.length === 0 ? rankWord(index, word) : rankAll(index, distinct);
  })?.slice(first, first + rows);
  if (ranks === undefined) return null;
  // Only the name itself says where its words are.
  const whole = rankAt(0, WHOLE);
  for (let row = 0; row < ranks.length; row += 1)
    if (ranks[row] === whole && beginsWith(lineOf(names, row), words)) ranks[row] = BEGINS;
  return ranks;
};

// The slices of an index are asked one after the other.
const remembering = <Value>() => {
  const last = new WeakMap<TextIndex, Map<string, Value>>();
  return (index: TextIndex, asked: string, answer: () => Value): Value => {
    const answers = last.get(index) ?? new Map<string, Value>();
    const known = answers.get(asked);
    if (known !== undefined) return known;
    if (answers.size >= REMEMBERED) answers.clear();
    const value = answer();
    last.set(index, answers.set(asked, value));
    return value;
  };
};

/** As many answers as a query needs of an index. */
const REMEMBERED = 4;
const lastRanks = remembering<Uint8Array | null>();
const lastMarks = remembering<Uint8Array>();

/**
 * Marks the rows that have all words of a phrase in one field, each as the phrase needs it: the first at the end of a token, the last at
 * the start of one, and a whole token between them. Only a row's text says whether they stand together.
 */
export const mayHave = ({ index, first, rows }: TextSlice, phrase: string): Uint8Array =>
  lastMarks(index, phrase, () => markPhrase(index, phrase)).subarray(first, first + rows);

const markPhrase = ({ rows: size, parts }: TextIndex, phrase: string): Uint8Array => {
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
        const packed = (parts[part] as TextPart).postings[tier] as PackedRows;
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

const tokensWith = (tokens: Tokens, word: string): number[] => {
  const found: number[] = [];
  for (let at = tokens.text.indexOf(word); at >= 0; ) {
    const token = lineAt(tokens, at);
    found.push(token);
    at = tokens.text.indexOf(word, tokens.ends[token] as number);
  }
  return found;
};

/** Visits the rows that contain a word, with the field and the fit of each occurrence. */
const forEachRow = (
  { parts }: TextIndex,
  word: string,
  visit: (rows: Uint16Array, count: number, tier: number, fit: Fit) => void,
): void => {
  for (const { tokens, postings } of parts)
    for (const token of tokensWith(tokens, word)) {
      const fit = fitOf(tokenAt(tokens, token), word);
      for (let tier = 0; tier < TIERS; tier += 1) {
        const count = readRows(postings[tier] as PackedRows, token, read);
        if (count > 0) visit(read, count, tier, fit);
      }
    }
};

// The best occurrence of a single word decides.
const rankWord = (index: TextIndex, word: string): Uint8Array | null => {
  let ranks: Uint8Array | null = null;
  forEachRow(index, word, (rows, count, tier, fit) => {
    const rank = rankAt(tier, fit);
    ranks ??= new Uint8Array(index.rows).fill(NO_RANK);
    for (let place = 0; place < count; place += 1) {
      const row = rows[place] as number;
      if (rank < (ranks[row] as number)) ranks[row] = rank;
    }
  });
  return ranks;
};

const rankAll = (index: TextIndex, words: readonly string[]): Uint8Array | null => {
  const { rows: size } = index;
  // For each row, the best field up to which there are all words so far, the best up to which each of them also starts a word, and the same of whole words.
  const tiers: Record<Fit, Uint8Array> = {
    [WHOLE]: new Uint8Array(size),
    [START]: new Uint8Array(size),
    [MIDDLE]: new Uint8Array(size),
  };
  const ofWord: Record<Fit, Uint8Array> = {
    [WHOLE]: new Uint8Array(size),
    [START]: new Uint8Array(size),
    [MIDDLE]: new Uint8Array(size),
  };
  for (const word of words) {
    for (const fit of FITS) ofWord[fit].fill(ABSENT);
    let isAnywhere = false;
    forEachRow(index, word, (rows, count, tier, best) => {
      isAnywhere = true;
      // A whole word is the start of one as well, and so on.
      for (let fit = best; fit <= MIDDLE; fit += 1) {
        const least = ofWord[fit as Fit];
        for (let place = 0; place < count; place += 1) {
          const row = rows[place] as number;
          if (tier < (least[row] as number)) least[row] = tier;
        }
      }
    });
    if (!isAnywhere) return null;
    for (const fit of FITS) {
      const [all, own] = [tiers[fit], ofWord[fit]];
      for (let row = 0; row < size; row += 1)
        if ((own[row] as number) > (all[row] as number)) all[row] = own[row] as number;
    }
  }
  return tiers[MIDDLE].map((tier, row) => {
    if (tier === ABSENT) return NO_RANK;
    return rankAt(tier, FITS.find((fit) => (tiers[fit][row] as number) <= tier) as Fit);
  });
};

/** Approximate bytes of an index. */
export const sizeOfTextIndex = ({ parts }: TextIndex): number =>
  parts.reduce(
    (sum, { tokens, postings }) =>
      sum +
      2 * tokens.text.length +
      tokens.ends.byteLength +
      postings.reduce((bytes, { starts, gaps }) => bytes + starts.byteLength + gaps.byteLength, 0),
    0,
  );
