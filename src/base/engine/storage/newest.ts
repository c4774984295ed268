import { type Leaf, leafOf, lookUp, type MapEntry, needLeaf } from './leaves.ts';
import type { Storage } from './storage.ts';

/** A value with its order. */
export type Placed<Value> = { order: string; value: Value };

/** Sorts newest first, by an order that sorts by time. */
export const newestByOrder = (a: { order: string }, b: { order: string }): number =>
  a.order > b.order ? -1 : 1;

const sorted = new WeakMap<ReadonlyMap<string, unknown>, readonly Placed<unknown>[]>();

const sortedOnce = <Value>(changes: ReadonlyMap<string, Value>): readonly Placed<Value>[] => {
  const cached = sorted.get(changes) as readonly Placed<Value>[] | undefined;
  if (cached !== undefined) return cached;
  const all = [...changes].map(([order, value]) => ({ order, value })).sort(newestByOrder);
  sorted.set(changes, all);
  return all;
};

/** The values of some leaves, newest first; loads leaves only as far as they are read. `changes` replace values, or remove them (null). */
export async function* newestIn<Value>(
  storage: Storage,
  leaves: readonly Leaf[],
  changes: ReadonlyMap<string, Value | null>,
  before: string | null,
): AsyncGenerator<Placed<Value>> {
  const fresh = sortedOnce(changes);
  let next = 0;
  if (before !== null)
    while (next < fresh.length && (fresh[next] as Placed<unknown>).order >= before) next += 1;
  const last = before === null ? leaves.at(-1) : leafOf(leaves, before);
  for (let at = last === undefined ? -1 : leaves.indexOf(last); at >= 0; at -= 1) {
    const entries = await needLeaf<Value>(storage, leaves[at] as Leaf);
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const [order, value] = entries[index] as MapEntry<Value>;
      if (before !== null && order >= before) continue;
      for (; next < fresh.length && (fresh[next] as Placed<Value | null>).order > order; next += 1) {
        const change = fresh[next] as Placed<Value | null>;
        if (change.value !== null) yield change as Placed<Value>;
      }
      if (!changes.has(order)) yield { order, value };
    }
  }
  for (; next < fresh.length; next += 1) {
    const change = fresh[next] as Placed<Value | null>;
    if (change.value !== null) yield change as Placed<Value>;
  }
}

/** Number of entries in leaves with changes, of which null removes one. */
export const countEntries = async (
  storage: Storage,
  leaves: readonly Leaf[],
  changes: ReadonlyMap<string, unknown>,
): Promise<number> => {
  let total = leaves.reduce((sum, { size }) => sum + size, 0);
  for (const [order, value] of changes) {
    const isHeld = (await lookUp(storage, leaves, order)) !== undefined;
    total += (value === null ? 0 : 1) - (isHeld ? 1 : 0);
  }
  return total;
};
