import { textHash } from '../../rules/text-hash.ts';

/** The rows of a leaf by the hashes of their keys, ascending. */
export type KeyTable = { hashes: Int32Array; rows: Uint32Array };

/** The table of some rows, each with its keys. */
export const toKeyTable = (keys: readonly (readonly string[])[]): KeyTable => {
  const pairs = keys.flatMap((own, row) => own.map((key): [number, number] => [textHash(key), row]));
  pairs.sort(([one, row], [other, otherRow]) => one - other || row - otherRow);
  return {
    hashes: Int32Array.from(pairs, ([hash]) => hash),
    rows: Uint32Array.from(pairs, ([, row]) => row),
  };
};

/** The rows that may have a key, newest first. */
export function* rowsWith({ hashes, rows }: KeyTable, hash: number): Generator<number> {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hashes[middle] as number) <= hash) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= 0 && hashes[at] === hash; at -= 1) yield rows[at] as number;
}

/** Approximate bytes of a table. */
export const sizeOfKeyTable = ({ hashes, rows }: KeyTable): number => hashes.byteLength + rows.byteLength;
