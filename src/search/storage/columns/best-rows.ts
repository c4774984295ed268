import type { ListPosition } from '../questions.ts';
import { rowsBefore } from './directory-columns.ts';
import { bestFirst, type FoundPlace } from './found-place.ts';
import type { Part } from './part.ts';
import { lineOf } from './text-lines.ts';

type Key = ListPosition['key'];

/** What became of a row: `worse` by its key, or `older` than others with the same key. */
type Outcome = 'added' | 'passed' | 'worse' | 'older';

/** Collects the best rows without sorting all of them: small keys first, of equal ones the newest. Orders are long, so they are compared only where it matters. */
export class BestRows {
  readonly rows: FoundPlace[] = [];
  readonly #limit: number;
  readonly #from: ListPosition | null;
  #part: Part | null = null;
  // The first row of the part that is not older than the position.
  #firstPassed = 0;
  // Rows of the part come newest first, so those with this key that are still to come are too old as well.
  #closedKey: Key | null = null;

  constructor(limit: number, from: ListPosition | null) {
    this.#limit = limit;
    this.#from = from;
  }

  /** Begins a part, of which rows with the same key come newest first; false if none of them can be good enough, given the smallest key that there can be. */
  begin(part: Part, smallest: Key | null): boolean {
    const { orders } = part.columns;
    const worst = this.rows[this.#limit - 1];
    if (worst !== undefined && worst.key === smallest && lineOf(orders, orders.ends.length - 1) < worst.order)
      return false;
    this.#part = part;
    this.#closedKey = null;
    if (this.#from !== null) this.#firstPassed = rowsBefore(orders, this.#from.order);
    return true;
  }

  offer(key: Key, row: number): Outcome {
    const worst = this.rows[this.#limit - 1];
    if (worst !== undefined) {
      if (key > worst.key) return 'worse';
      if (key === worst.key && key === this.#closedKey) return 'older';
    }
    if (this.#from !== null && (key < this.#from.key || (key === this.#from.key && row >= this.#firstPassed)))
      return 'passed';
    const part = this.#part as Part;
    const order = lineOf(part.columns.orders, row);
    if (worst !== undefined && key === worst.key && order < worst.order) {
      this.#closedKey = key;
      return 'older';
    }
    this.#insert({ key, order, at: { part, row } });
    return 'added';
  }

  #insert(place: FoundPlace): void {
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bestFirst(this.rows[middle] as FoundPlace, place) < 0) low = middle + 1;
      else high = middle;
    }
    this.rows.splice(low, 0, place);
    if (this.rows.length > this.#limit) this.rows.pop();
  }
}
