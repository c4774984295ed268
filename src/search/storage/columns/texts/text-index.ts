import { isPhrase } from '../../../rules/query-words.ts';
import { BEGINS, beginsWith, fitOf, rankAt } from '../../../rules/search.ts';
import { type Fit, MIDDLE, mainName, type SearchText, START, TIERS, WHOLE } from '../../../rules/word-fit.ts';
import { type Lines, lineOf } from '../text-lines.ts';
import { remembering } from './last-answers.ts';
import { type PackedRows, RowPacker, readRows } from './packed-rows.ts';
import { type LeafOrder, phraseHits } from './phrases.ts';
import { type Tokens, tokenAt, tokensWith, toTokens } from './tokens.ts';

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

/** A part of an index: a number of rows from the first one on. `orders` has the order of all its tokens; null if that is not kept. */
export type TextSlice = {
  index: TextIndex;
  first: number;
  rows: number;
  orders: readonly LeafOrder[] | null;
};

export const wholeIndex = (index: TextIndex): TextSlice => ({
  index,
  first: 0,
  rows: index.rows,
  orders: null,
});

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

const lastRanks = remembering<TextIndex, Uint8Array | null>();

/**
 * The rank of each row, as `rankOf` ranks its text; null if none matches. `names` are the folded names of the rows. Phrases may be among the
 * words if the order of the tokens is kept.
 */
export const ranksIn = (
  { index, first, rows, orders }: TextSlice,
  words: readonly string[],
  names: Lines,
): Uint8Array | null => {
  const distinct = [...new Set(words)];
  const ranks = lastRanks(index, distinct.join('\n'), () => {
    const [word = '', ...others] = distinct;
    const ordered = { ...index, orders };
    return others.length === 0 ? rankWord(ordered, word) : rankAll(ordered, distinct);
  })?.slice(first, first + rows);
  if (ranks === undefined) return null;
  // Only the name itself says where its words are.
  const whole = rankAt(0, WHOLE);
  for (let row = 0; row < ranks.length; row += 1)
    if (ranks[row] === whole && beginsWith(mainName(lineOf(names, row)), words)) ranks[row] = BEGINS;
  return ranks;
};

type Ordered = TextIndex & Pick<TextSlice, 'orders'>;

/** Visits the rows that contain a word, with the field and the fit of each occurrence. */
const forEachRow = (
  { rows: size, parts, orders }: Ordered,
  word: string,
  visit: (rows: Uint16Array, count: number, tier: number, fit: Fit) => void,
): void => {
  if (orders !== null && isPhrase(word)) {
    for (const { rows, tier, fit } of phraseHits({ rows: size, parts }, orders, word))
      visit(rows, rows.length, tier, fit);
    return;
  }
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
const rankWord = (index: Ordered, word: string): Uint8Array | null => {
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

const rankAll = (index: Ordered, words: readonly string[]): Uint8Array | null => {
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
