import type { AlikePair } from '../rules/pairs.ts';

type Scored = { pair: AlikePair; score: number };

const keyOf = ({ a, b }: AlikePair): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The most alike pairs, each once, at most so many. */
export class BestPairs {
  readonly #max: number;
  #pairs = new Map<string, Scored>();
  #least = Number.NEGATIVE_INFINITY;

  constructor(max: number) {
    this.#max = max;
  }

  add(found: Scored): void {
    if (found.score <= this.#least) return;
    const key = keyOf(found.pair);
    // What a pair shares may be rarer than what it was first found by.
    if ((this.#pairs.get(key)?.score ?? Number.NEGATIVE_INFINITY) >= found.score) return;
    this.#pairs.set(key, found);
    if (this.#pairs.size >= 2 * this.#max) this.#cut();
  }

  /** The pairs, the most alike first; of equally alike ones always in the same order. */
  list(): AlikePair[] {
    this.#cut();
    return [...this.#pairs.values()].map(({ pair }) => pair);
  }

  #cut(): void {
    const sorted = [...this.#pairs].sort(
      ([key, one], [otherKey, other]) => other.score - one.score || (key < otherKey ? -1 : 1),
    );
    this.#pairs = new Map(sorted.slice(0, this.#max));
    this.#least = sorted[this.#max - 1]?.[1].score ?? this.#least;
  }
}
