import { TIERS } from '../../../rules/word-fit.ts';
import { type PackedRows, RowPacker, readRows } from './packed-rows.ts';
import type { TextIndex, TextPart } from './text-index.ts';
import { tokenAt, toTokens } from './tokens.ts';

/** A part of one of the indexes, the place of its first row among all rows, and which of its tokens are beyond Latin-1. */
type Source = TextPart & { first: number; isWide: Uint8Array };

/** Lets other work of the thread go on. */
type Pause = () => Promise<void>;

/**
 * One index of the rows of several, one after the other. Long texts share most of their words: the index of a thousand has a few times the
 * tokens of that of fifty, and a search passes over each once. Tokens in Latin-1 take half the memory as long as no other is among them, so these
 * are a part of their own. Tokens of names come first, so few have a place among the rows of names.
 */
export const mergeTextIndexes = async (indexes: readonly TextIndex[], pause: Pause): Promise<TextIndex> => {
  const sources: Source[] = [];
  let rows = 0;
  for (const index of indexes) {
    for (const part of index.parts) sources.push({ ...part, first: rows, isWide: wideTokens(part) });
    rows += index.rows;
    await pause();
  }
  return { rows, parts: [await mergeTokens(sources, 0, pause), await mergeTokens(sources, 1, pause)] };
};

const wideTokens = ({ tokens }: TextPart): Uint8Array =>
  Uint8Array.from(tokens.ends, (_, token) => (/[^\u0000-\u00ff]/.test(tokenAt(tokens, token)) ? 1 : 0));

const mergeTokens = async (sources: readonly Source[], isWide: 0 | 1, pause: Pause): Promise<TextPart> => {
  const numbers = new Map<string, number>();
  const renumbered = new Map(
    sources.map((source) => [source, new Uint32Array(source.tokens.ends.length)] as const),
  );
  const read = new Uint16Array(65_536);
  const postings: PackedRows[] = [];
  for (let tier = 0; tier < TIERS; tier += 1) {
    for (const [source, own] of renumbered) {
      forEachToken(source, tier, isWide, (token) => {
        const text = tokenAt(source.tokens, token);
        const number = numbers.get(text) ?? numbers.size;
        numbers.set(text, number);
        own[token] = number;
      });
      await pause();
    }
    const packer = new RowPacker(numbers.size);
    const tell = async (visit: (token: number, row: number) => void): Promise<void> => {
      for (const [source, own] of renumbered) {
        forEachToken(source, tier, isWide, (token, packed) => {
          const count = readRows(packed, token, read);
          for (let place = 0; place < count; place += 1)
            visit(own[token] as number, source.first + (read[place] as number));
        });
        await pause();
      }
    };
    await tell((token, row) => packer.measure(token, row));
    packer.allocate();
    await tell((token, row) => packer.write(token, row));
    postings.push(packer.packed());
  }
  const tokens = toTokens([...numbers.keys()]);
  // V8 keeps what was cut out of a string with wider letters as wide as that.
  const text = isWide ? tokens.text : Buffer.from(tokens.text, 'latin1').toString('latin1');
  return { tokens: { ...tokens, text }, postings };
};

/** Visits the tokens, wide ones or the others, that have rows. */
const forEachToken = (
  { postings, isWide }: Source,
  tier: number,
  wanted: 0 | 1,
  visit: (token: number, packed: PackedRows) => void,
): void => {
  const packed = postings[tier] as PackedRows;
  for (let token = 0; token + 1 < packed.starts.length; token += 1)
    if (isWide[token] === wanted && (packed.starts[token] as number) < (packed.starts[token + 1] as number))
      visit(token, packed);
};
