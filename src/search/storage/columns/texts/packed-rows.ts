/**
 * The ascending rows of each token, as the gaps between them: seven bits a byte, the low ones first, all but the last with the high bit.
 * The rows of token `t` are from `starts[t]` up to `starts[t + 1]`; tokens beyond the last of `starts` have none. Most gaps take one byte,
 * because most places in texts are those of frequent words.
 */
export type PackedRows = { starts: Uint32Array; gaps: Uint8Array };

/** Packs rows that are passed twice in the same order, once to measure them and once to write them; those of a token ascend. */
export class RowPacker {
  readonly #starts: Uint32Array;
  readonly #last: Int32Array;
  #next = new Uint32Array();
  #gaps = new Uint8Array();

  constructor(tokens: number) {
    this.#starts = new Uint32Array(tokens + 1);
    this.#last = new Int32Array(tokens).fill(-1);
  }

  measure(token: number, row: number): void {
    const gap = row - (this.#last[token] as number);
    this.#starts[token + 1] = (this.#starts[token + 1] as number) + entryBytes(gap);
    this.#last[token] = row;
  }

  /** Between measuring and writing. */
  allocate(): void {
    const starts = this.#starts;
    for (let token = 1; token < starts.length; token += 1)
      starts[token] = (starts[token] as number) + (starts[token - 1] as number);
    this.#gaps = new Uint8Array(starts.at(-1) as number);
    this.#next = starts.slice();
    this.#last.fill(-1);
  }

  write(token: number, row: number): void {
    let gap = row - (this.#last[token] as number);
    let place = this.#next[token] as number;
    for (; gap > LOW_BITS; gap >>= 7) {
      this.#gaps[place] = (gap & LOW_BITS) | MORE;
      place += 1;
    }
    this.#gaps[place] = gap;
    this.#next[token] = place + 1;
    this.#last[token] = row;
  }

  packed(): PackedRows {
    return { starts: this.#starts, gaps: this.#gaps };
  }
}

/** Reads the rows of a token into an array, and returns how many there are. */
export const readRows = ({ starts, gaps }: PackedRows, token: number, into: Uint16Array): number => {
  const end = starts[token + 1] ?? 0;
  let row = -1;
  let count = 0;
  for (let place = starts[token] ?? 0; place < end; place += 1) {
    let gap = 0;
    let shift = 0;
    for (; (gaps[place] as number) > LOW_BITS; place += 1, shift += 7)
      gap |= ((gaps[place] as number) & LOW_BITS) << shift;
    row += gap | ((gaps[place] as number) << shift);
    into[count] = row;
    count += 1;
  }
  return count;
};

const LOW_BITS = 0x7f;
const MORE = 0x80;

const entryBytes = (gap: number): number => (gap <= LOW_BITS ? 1 : 1 + entryBytes(gap >> 7));
