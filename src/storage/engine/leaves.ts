import { gunzipSync, gzipSync } from 'node:zlib';
import pMap from 'p-map';
import type { Storage } from './storage.ts';
import { SweptError } from './storage-error.ts';

/** One immutable piece of a sorted map: its first key, where it is stored, and its number of entries. */
export type Leaf = { first: string; key: string; size: number };
export type Entry<Value> = readonly [key: string, value: Value];

/** Approximate maximum size of a leaf's JSON, in bytes; a change rewrites only its leaf. */
const LEAF_BYTES = 768 * 1024;

/** The entries of a leaf, in order; null if it was swept. Leaves never change, so they are cached. */
export const readLeaf = async <Value>(storage: Storage, leaf: Leaf): Promise<Entry<Value>[] | null> => {
  const known = storage.memory.get<Entry<Value>[]>(leaf.key);
  if (known !== undefined) return known;
  const text = await readText(storage, leaf);
  if (text === null) return null;
  const entries = JSON.parse(text) as Entry<Value>[];
  storage.memory.set(leaf.key, entries, text.length * 2);
  return entries;
};

const readText = async (storage: Storage, leaf: Leaf): Promise<string | null> => {
  const bytes = await storage.getBytes(leaf.key, 'eventual');
  return bytes === null ? null : gunzipSync(bytes).toString('utf8');
};

/** The entries of leaves one after the other, without caching: for commands, which read all of them once. */
export async function* walkLeaves<Value>(
  storage: Storage,
  leaves: readonly Leaf[],
): AsyncGenerator<Entry<Value>> {
  for (const leaf of leaves) {
    const text = await readText(storage, leaf);
    if (text === null) throw new SweptError(leaf.key);
    yield* JSON.parse(text) as Entry<Value>[];
  }
}

/** The leaf that holds a key, if any can. */
export const leafOf = (leaves: readonly Leaf[], key: string): Leaf | undefined => {
  let low = 0;
  let high = leaves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((leaves[middle] as Leaf).first <= key) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : leaves[low - 1];
};

/** The entries of a leaf, or `SweptError`. */
export const needLeaf = async <Value>(storage: Storage, leaf: Leaf): Promise<Entry<Value>[]> => {
  const entries = await readLeaf<Value>(storage, leaf);
  if (entries === null) throw new SweptError(leaf.key);
  return entries;
};

/** The leaves that hold some keys, each once. */
export const leavesOf = (leaves: readonly Leaf[], keys: readonly string[]): Leaf[] => [
  ...new Set(keys.map((key) => leafOf(leaves, key)).filter((leaf) => leaf !== undefined)),
];

// Leaves are small, and pages wait for them. More at once gain nothing: unpacking takes the time then.
const LEAVES_AT_ONCE = { concurrency: 128 };

/** Brings leaves into memory side by side, or throws `SweptError`. */
export const needLeaves = async (storage: Storage, leaves: readonly Leaf[]): Promise<void> => {
  await pMap(leaves, (leaf) => needLeaf(storage, leaf), LEAVES_AT_ONCE);
};

/** The value at a key, undefined when there is none. */
export const lookUp = async <Value>(
  storage: Storage,
  leaves: readonly Leaf[],
  key: string,
): Promise<Value | undefined> => {
  const leaf = leafOf(leaves, key);
  if (leaf === undefined) return undefined;
  const entries = await needLeaf<Value>(storage, leaf);
  let low = 0;
  let high = entries.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [found, value] = entries[middle] as Entry<Value>;
    if (found === key) return value;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
};

/** All keys that begin with a prefix, in order. */
export const keysUnder = async (
  storage: Storage,
  leaves: readonly Leaf[],
  prefix: string,
): Promise<string[]> => {
  const start = leafOf(leaves, prefix);
  const from = start === undefined ? 0 : leaves.indexOf(start);
  const keys: string[] = [];
  for (const leaf of leaves.slice(from)) {
    if (leaf.first > prefix && !leaf.first.startsWith(prefix)) break;
    for (const [key] of await needLeaf<unknown>(storage, leaf)) if (key.startsWith(prefix)) keys.push(key);
  }
  return keys;
};

/** At most `limit` entries after a key, in order. */
export const entriesAfter = async <Value>(
  storage: Storage,
  leaves: readonly Leaf[],
  after: string,
  limit: number,
): Promise<Entry<Value>[]> => {
  const start = leafOf(leaves, after);
  const entries: Entry<Value>[] = [];
  for (const leaf of leaves.slice(start === undefined ? 0 : leaves.indexOf(start))) {
    for (const entry of await needLeaf<Value>(storage, leaf)) if (entry[0] > after) entries.push(entry);
    if (entries.length >= limit) break;
  }
  return entries.slice(0, limit);
};

/** Sets some keys of a sorted map and removes others (null); writes only the leaves that change, under `{place}/`. */
export const applyChanges = async <Value>(
  storage: Storage,
  leaves: readonly Leaf[],
  changes: ReadonlyMap<string, Value | null>,
  place: string,
): Promise<Leaf[]> => {
  if (changes.size === 0) return [...leaves];
  const groups = new Map<Leaf | null, [string, Value | null][]>();
  for (const key of [...changes.keys()].sort()) {
    const leaf = leafOf(leaves, key) ?? leaves[0] ?? null;
    const group = groups.get(leaf) ?? [];
    group.push([key, changes.get(key) as Value | null]);
    groups.set(leaf, group);
  }
  const writes: Promise<void>[] = [];
  let count = 0;
  const write = (entries: readonly Entry<Value>[]): Leaf => {
    const leaf = { first: (entries[0] as Entry<Value>)[0], key: `${place}/${count}`, size: entries.length };
    count += 1;
    const text = JSON.stringify(entries);
    storage.memory.set(leaf.key, entries, text.length * 2);
    const put = storage.put(leaf.key, gzipSync(text));
    // It may fail while the next leaf is being read; the `await` below reports that.
    put.catch(() => {});
    writes.push(put);
    return leaf;
  };
  const result: Leaf[] = [];
  for (const leaf of leaves.length === 0 ? [null] : leaves) {
    const group = groups.get(leaf);
    if (group === undefined) {
      if (leaf !== null) result.push(leaf);
      continue;
    }
    const old = leaf === null ? [] : await needLeaf<Value>(storage, leaf);
    const merged = merge(old, group);
    const isLast = leaf === null || leaf === leaves[leaves.length - 1];
    for (const piece of cut(merged, isLast)) result.push(write(piece));
    if (writes.length >= 8) await Promise.all(writes.splice(0));
  }
  await Promise.all(writes);
  return result;
};

const merge = <Value>(
  old: readonly Entry<Value>[],
  changes: readonly [string, Value | null][],
): Entry<Value>[] => {
  const merged: Entry<Value>[] = [];
  let at = 0;
  for (const [key, value] of changes) {
    while (at < old.length && (old[at] as Entry<Value>)[0] < key) merged.push(old[at++] as Entry<Value>);
    if (at < old.length && (old[at] as Entry<Value>)[0] === key) at += 1;
    if (value !== null) merged.push([key, value]);
  }
  while (at < old.length) merged.push(old[at++] as Entry<Value>);
  return merged;
};

// Keys mostly arrive in order, so the last leaf is filled before a new one begins; other leaves are halved.
const cut = <Value>(entries: readonly Entry<Value>[], isLast: boolean): Entry<Value>[][] => {
  if (entries.length === 0) return [];
  const sizes = entries.map((entry) => JSON.stringify(entry).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= LEAF_BYTES) return [[...entries]];
  const maxBytes = isLast ? LEAF_BYTES : Math.ceil(total / Math.ceil(total / (LEAF_BYTES / 2)));
  const pieces: Entry<Value>[][] = [];
  let piece: Entry<Value>[] = [];
  let size = 0;
  entries.forEach((entry, index) => {
    if (piece.length > 0 && size + (sizes[index] as number) > maxBytes) {
      pieces.push(piece);
      piece = [];
      size = 0;
    }
    piece.push(entry);
    size += sizes[index] as number;
  });
  pieces.push(piece);
  return pieces;
};
