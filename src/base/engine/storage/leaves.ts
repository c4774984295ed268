import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import pMap from 'p-map';
import type { Storage } from './storage.ts';
import { SweptError } from './storage-error.ts';

/** One immutable piece of a sorted map: its first key, where it is stored, and its number of entries. */
export type Leaf = { first: string; key: string; size: number };
export type MapEntry<Value> = readonly [key: string, value: Value];

/** Approximate maximum size of a leaf's JSON, in bytes; a change rewrites only its leaf. */
const LEAF_BYTES = 768 * 1024;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The entries of a leaf, in order; null if it was swept. Leaves never change, so they are cached. */
const readLeaf = <Value>(storage: Storage, leaf: Leaf): Promise<MapEntry<Value>[] | null> =>
  storage.memory.keep<MapEntry<Value>[]>(leaf.key, async () => {
    const text = await readText(storage, leaf);
    return text === null ? null : { value: JSON.parse(text), size: text.length * 2 };
  });

const readText = async (storage: Storage, leaf: Leaf): Promise<string | null> => {
  const bytes = await storage.getBytes(leaf.key, 'eventual');
  return bytes === null ? null : (await unzip(bytes)).toString('utf8');
};

/** The entries of leaves one after the other, without caching: for commands, which read all of them once. */
export async function* walkLeaves<Value>(
  storage: Storage,
  leaves: readonly Leaf[],
): AsyncGenerator<MapEntry<Value>> {
  for (const leaf of leaves) {
    const text = await readText(storage, leaf);
    if (text === null) throw new SweptError(leaf.key);
    yield* JSON.parse(text) as MapEntry<Value>[];
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
export const needLeaf = async <Value>(storage: Storage, leaf: Leaf): Promise<MapEntry<Value>[]> => {
  const entries = await readLeaf<Value>(storage, leaf);
  if (entries === null) throw new SweptError(leaf.key);
  return entries;
};

/** The leaves that hold some keys, each once. */
export const leavesOf = (leaves: readonly Leaf[], keys: readonly string[]): Leaf[] => [
  ...new Set(keys.map((key) => leafOf(leaves, key)).filter((leaf) => leaf !== undefined)),
];

// Leaves are small, and pages wait for them. With more at once, decompression becomes the bottleneck.
const LEAVES_AT_ONCE = { concurrency: 128 };

/** Loads leaves into memory in parallel, or throws `SweptError`. */
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
    const [entryKey, value] = entries[middle] as MapEntry<Value>;
    if (entryKey === key) return value;
    if (entryKey < key) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
};

/** All entries whose keys begin with a prefix, in order. */
export const entriesUnder = async <Value>(
  storage: Storage,
  leaves: readonly Leaf[],
  prefix: string,
): Promise<MapEntry<Value>[]> => {
  const start = leafOf(leaves, prefix);
  const from = start === undefined ? 0 : leaves.indexOf(start);
  const entries: MapEntry<Value>[] = [];
  for (const leaf of leaves.slice(from)) {
    if (leaf.first > prefix && !leaf.first.startsWith(prefix)) break;
    for (const entry of await needLeaf<Value>(storage, leaf))
      if (entry[0].startsWith(prefix)) entries.push(entry);
  }
  return entries;
};

/** All keys that begin with a prefix, in order. */
export const keysUnder = async (
  storage: Storage,
  leaves: readonly Leaf[],
  prefix: string,
): Promise<string[]> => (await entriesUnder(storage, leaves, prefix)).map(([key]) => key);

/** At most `limit` entries after a key, in order. */
export const entriesAfter = async <Value>(
  storage: Storage,
  leaves: readonly Leaf[],
  after: string,
  limit: number,
): Promise<MapEntry<Value>[]> => {
  const start = leafOf(leaves, after);
  const entries: MapEntry<Value>[] = [];
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
  const write = async ({ entries, text }: Piece<Value>): Promise<Leaf> => {
    const leaf = {
      first: (entries[0] as MapEntry<Value>)[0],
      key: `${place}/${count}`,
      size: entries.length,
    };
    count += 1;
    storage.memory.set(leaf.key, entries, text.length * 2);
    const put = zip(text).then((bytes) => storage.put(leaf.key, bytes));
    // A failure while the next leaf is being read is reported by the `await` below.
    put.catch(() => {});
    writes.push(put);
    if (writes.length >= WRITES_AT_ONCE) await Promise.all(writes.splice(0));
    return leaf;
  };
  const pause = pausing();
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
    for await (const piece of cut(merged, isLast, pause)) result.push(await write(piece));
  }
  await Promise.all(writes);
  return result;
};

const WRITES_AT_ONCE = 8;

const merge = <Value>(
  old: readonly MapEntry<Value>[],
  changes: readonly [string, Value | null][],
): MapEntry<Value>[] => {
  const merged: MapEntry<Value>[] = [];
  let at = 0;
  for (const [key, value] of changes) {
    while (at < old.length && (old[at] as MapEntry<Value>)[0] < key)
      merged.push(old[at++] as MapEntry<Value>);
    if (at < old.length && (old[at] as MapEntry<Value>)[0] === key) at += 1;
    if (value !== null) merged.push([key, value]);
  }
  while (at < old.length) merged.push(old[at++] as MapEntry<Value>);
  return merged;
};

/** How long work may keep the thread to itself, in milliseconds. */
const MAX_BLOCK_MS = 12;

/** Returns a function to await again and again, which lets other work of the thread run whenever this has kept it for too long. */
const pausing = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_BLOCK_MS) return;
    await setImmediate();
    since = performance.now();
  };
};

/** The entries of a leaf to be, and their JSON. */
type Piece<Value> = { entries: readonly MapEntry<Value>[]; text: string };

// Keys mostly arrive in order, so the last leaf is filled before a new one begins; other leaves are halved.
async function* cut<Value>(
  all: readonly MapEntry<Value>[],
  isLast: boolean,
  pause: () => Promise<void>,
): AsyncGenerator<Piece<Value>> {
  const maxBytes = isLast ? LEAF_BYTES : await halvedSize(all, pause);
  let entries: MapEntry<Value>[] = [];
  let texts: string[] = [];
  let size = 0;
  for (const entry of all) {
    const text = JSON.stringify(entry);
    if (entries.length > 0 && size + text.length > maxBytes) {
      yield { entries, text: `[${texts.join()}]` };
      [entries, texts, size] = [[], [], 0];
    }
    entries.push(entry);
    texts.push(text);
    size += text.length;
    await pause();
  }
  if (entries.length > 0) yield { entries, text: `[${texts.join()}]` };
}

/** The size at which to cut entries so that all pieces are alike. */
const halvedSize = async (all: readonly unknown[], pause: () => Promise<void>): Promise<number> => {
  let total = 0;
  for (const entry of all) {
    total += JSON.stringify(entry).length;
    await pause();
  }
  return total <= LEAF_BYTES ? LEAF_BYTES : Math.ceil(total / Math.ceil(total / (LEAF_BYTES / 2)));
};
