import { setImmediate } from 'node:timers/promises';

const BUCKETS = 256;
const bucketOf = (hash: number): number => hash >>> 24;

/** A growing list of numbers, four bytes each. */
class Numbers {
  #values = new Int32Array(16);
  #count = 0;

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Int32Array(2 * this.#count);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  sorted(): Int32Array {
    return this.#values.slice(0, this.#count).sort();
  }
}

/** Which hashes occur more than once among millions: in buckets, so that sorting them holds nobody up. */
export class RepeatedHashes {
  #all: (Numbers | null)[] = Array.from({ length: BUCKETS }, () => new Numbers());
  readonly #repeated: Int32Array[] = [];
  readonly #sizes: number[] = [];

  add(hash: number): void {
    this.#all[bucketOf(hash)]?.add(hash);
  }

  /** Ends the adding. */
  async settle(): Promise<void> {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const sorted = this.#all[bucket]?.sorted() ?? new Int32Array();
      this.#all[bucket] = null;
      const repeated = new Numbers();
      let size = 0;
      for (let at = 1; at < sorted.length; at += 1) {
        if (sorted[at] !== sorted[at - 1]) continue;
        const isFirst = at === 1 || sorted[at - 2] !== sorted[at];
        if (isFirst) repeated.add(sorted[at] as number);
        size += isFirst ? 2 : 1;
      }
      this.#repeated.push(repeated.sorted());
      this.#sizes.push(size);
      await setImmediate();
    }
  }

  /** Runs of buckets in which about so many repeated hashes were added: those of one run fit into memory together. */
  runs(size: number): { from: number; to: number }[] {
    const runs: { from: number; to: number }[] = [];
    let sum = 0;
    for (const [bucket, count] of this.#sizes.entries()) {
      const last = runs.at(-1);
      if (last === undefined || sum + count > size) {
        runs.push({ from: bucket, to: bucket + 1 });
        sum = count;
      } else {
        last.to = bucket + 1;
        sum += count;
      }
    }
    return runs;
  }

  /** Whether a hash is in a run, and was added more than once. */
  has(hash: number, { from, to }: { from: number; to: number }): boolean {
    const bucket = bucketOf(hash);
    if (bucket < from || bucket >= to) return false;
    const hashes = this.#repeated[bucket] as Int32Array;
    let low = 0;
    let high = hashes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((hashes[middle] as number) < hash) low = middle + 1;
      else high = middle;
    }
    return hashes[low] === hash;
  }
}
