import { createHash } from 'node:crypto';

/** Tells of a name that it was certainly never added, or perhaps was; of any number of names in the same memory. */
export type NameFilter = { add: (name: string) => void; mayHave: (name: string) => boolean };

/** Bits of a filter: of half a million names one in a hundred that were not added seems to have been, beyond that more. */
const BITS = 2 ** 23;

/** Opens an empty filter (a Bloom filter) of one megabyte. */
export const nameFilter = (): NameFilter => {
  const bits = new Uint8Array(BITS / 8);
  const places = (name: string): number[] => {
    const hash = createHash('sha256').update(name).digest();
    return [0, 4, 8, 12].map((at) => hash.readUInt32LE(at) % BITS);
  };
  return {
    add: (name) => {
      for (const place of places(name)) bits[place >> 3] = (bits[place >> 3] as number) | (1 << (place & 7));
    },
    mayHave: (name) =>
      places(name).every((place) => ((bits[place >> 3] as number) & (1 << (place & 7))) !== 0),
  };
};
