import { firstIdOf, timeOfId } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage, Update, Versioned } from '../../../base/engine/storage/storage.ts';
import type { MarkKind } from '../rules.ts';

/**
 * The mark of one thing that waits; times are in milliseconds. `ref` names it among its kind. `stamp` is when it was marked, so that no two marks
 * of one thing are the same key. Before `due` nobody is asked. `details` is what its kind tells without reading it; parts are joined by `-`.
 */
export type Mark = {
  key: string;
  kind: MarkKind;
  since: number;
  ref: string;
  stamp: number;
  due: number;
  details: readonly string[];
};

const MARKS = 'waiting/';
/** Where everything about what waits of a kind is listed. */
export const markPrefix = (kind: MarkKind): string => `${MARKS}${kind}/`;

/** The key of a mark: one list of all marks tells how much of each kind waits, since when, and in which order. */
export const markKey = (
  kind: MarkKind,
  ref: string,
  { since, stamp = since, due = 0 }: { since: number; stamp?: number; due?: number },
  details: readonly (string | number)[] = [],
): string =>
  [
    ...[`${markPrefix(kind)}${ref}`, firstIdOf(since), firstIdOf(stamp), firstIdOf(due)],
    ...(details.length > 0 ? [details.join('-')] : []),
  ].join('.');

const toMark = (key: string): Mark => {
  const [, kind = '', name = ''] = key.split('/');
  const [ref = '', since = '', stamp = '', due = '', details = ''] = name.split('.');
  return {
    ...{ key, kind: kind as MarkKind, ref, details: details.split('-') },
    ...{ since: timeOfId(since), stamp: timeOfId(stamp), due: timeOfId(due) },
  };
};

/** Stands in the key of an assignment where a mark says since when its thing waits. */
export const ASSIGNED = 'to';
/** Whether a key says who has something, and is no mark. */
export const isAssignment = (key: string): boolean => key.split('.', 2)[1] === ASSIGNED;

/** The keys of all marks and assignments, from one list. */
export const listMarkKeys = async (storage: Storage): Promise<readonly string[]> =>
  (await storage.list(MARKS)).keys;

/** How long a late list may name a mark that this process has removed, in milliseconds. */
const LATE_MS = 120_000;
const goneKey = (key: string): string => `${key}?gone`;

/** The marks of some keys, but not those that this process has removed. */
const toMarks = (storage: Storage, keys: readonly string[]): Mark[] => {
  const now = storage.now();
  const isGone = (key: string): boolean =>
    now - (storage.memory.get<number>(goneKey(key)) ?? Number.NEGATIVE_INFINITY) < LATE_MS;
  return keys.filter((key) => !isAssignment(key) && !isGone(key)).map(toMark);
};

/** The same of one kind. */
export const listKeysOf = async (storage: Storage, kind: MarkKind): Promise<readonly string[]> =>
  (await storage.list(markPrefix(kind))).keys;

/** The same of one thing. */
export const listKeysOfThing = async (
  storage: Storage,
  kind: MarkKind,
  ref: string,
): Promise<readonly string[]> => (await storage.list(`${markPrefix(kind)}${ref}.`)).keys;

/** What is due of a kind, the oldest first, each thing once; some of it may be over already. `listed` are the keys of a list that has them. */
export const listMarks = async (
  storage: Storage,
  kind: MarkKind,
  listed: readonly string[] | Promise<readonly string[]> = listKeysOf(storage, kind),
): Promise<Mark[]> => {
  const keys = (await listed).filter((key) => key.startsWith(markPrefix(kind)));
  const newest = new Map<string, Mark>();
  for (const mark of toMarks(storage, keys))
    if (mark.due <= storage.now() && mark.stamp >= (newest.get(mark.ref)?.stamp ?? 0))
      newest.set(mark.ref, mark);
  return [...newest.values()].sort((one, other) => (markPlace(one) < markPlace(other) ? -1 : 1));
};

/** All marks of one thing, the oldest first. */
export const listMarksOf = async (storage: Storage, kind: MarkKind, ref: string): Promise<Mark[]> => {
  const keys = await listKeysOfThing(storage, kind, ref);
  return toMarks(storage, keys).sort((one, other) => one.stamp - other.stamp);
};

/** The place of a mark among those of its kind: by age. */
export const markPlace = ({ since, ref }: Mark): string => `${firstIdOf(since)}.${ref}`;

/** Writes some marks: before what they stand for, so that a crash leaves one too many, never one too few. */
export const putMarks = async (storage: Storage, keys: Iterable<string>): Promise<void> => {
  await Promise.all([...keys].map((key) => putMark(storage, key)));
};

/** Writes a mark. With a `body` it is all that is stored of a thing. */
export const putMark = async (storage: Storage, key: string, body = ''): Promise<void> => {
  await storage.put(key, body);
  storage.memory.forget(key);
};

/** Removes some marks: after what they stand for is over. */
export const removeMarks = async (storage: Storage, keys: readonly string[]): Promise<void> => {
  await removeAll(storage, keys);
  await leaveMarks(storage, keys);
};

/** Leaves some marks to the next list or upkeep, for a call that has no operation to spare: this process lists them no more, others check the record. */
export const leaveMarks = async (storage: Storage, keys: readonly string[]): Promise<void> => {
  for (const key of keys) storage.memory.set(goneKey(key), storage.now(), 200);
};

/**
 * Changes a record as `Storage.update` does; `marksOf` tells the keys of its marks. They are written before the record and removed after it
 * (by `remove`), those of attempts that came too late among them. `read` is what the caller has read already.
 */
export const updateMarked = async <T>(
  storage: Storage,
  key: string,
  change: (value: T | null) => T | null | Promise<T | null>,
  marksOf: (value: T) => readonly string[],
  {
    read,
    remove = removeMarks,
  }: { read?: Versioned<T> | null | undefined; remove?: typeof removeMarks } = {},
): Promise<Update<T>> => {
  const keysOf = (value: T | null | undefined): Set<string> => new Set(value ? marksOf(value) : []);
  const written = new Set<string>();
  const update = await storage.update<T>(
    key,
    async (stored) => {
      const next = await change(stored);
      if (next === null) return null;
      const there = keysOf(stored);
      const fresh = [...keysOf(next)].filter((mark) => !there.has(mark));
      await putMarks(storage, fresh);
      for (const mark of fresh) written.add(mark);
      return next;
    },
    read,
  );
  if (update.changed) forgetMarked(storage, key);
  const kept = keysOf(update.after?.value);
  const marked = new Set([...keysOf(update.before?.value), ...written]);
  await remove(
    storage,
    [...marked].filter((mark) => !kept.has(mark)),
  );
  return update;
};

/** How long a warm process uses what it read for a list, in milliseconds. */
const CACHE_TTL_MS = 5_000;
const cacheKey = (key: string): string => `${key}?waiting`;

type Cached<T> = { at: number; stamp: number; value: T };

/**
 * What some marks stand for, in their order; undefined where it is over. `keyOf` names what `read` reads, `has` tells whether a mark is of it. Each is
 * read once; a warm process reads it again after some seconds, or if it lacks what is marked.
 */
export const readMarked = async <T>(
  storage: Storage,
  marks: readonly Mark[],
  keyOf: (mark: Mark) => string,
  read: (mark: Mark) => Promise<T>,
  has: (value: T, mark: Mark) => boolean,
): Promise<(T | undefined)[]> => {
  const groups = new Map<string, Mark[]>();
  for (const mark of marks) groups.set(keyOf(mark), [...(groups.get(keyOf(mark)) ?? []), mark]);
  const readOne = async (key: string, of: readonly Mark[]): Promise<T> => {
    const stamp = Math.max(...of.map((mark) => mark.stamp));
    const cached = storage.memory.get<Cached<T>>(cacheKey(key));
    const isFresh = cached !== undefined && storage.now() - cached.at < CACHE_TTL_MS && cached.stamp >= stamp;
    if (isFresh && of.every((mark) => has(cached.value, mark))) return cached.value;
    const value = await read(of[0] as Mark);
    const entry: Cached<T> = { at: storage.now(), stamp, value };
    storage.memory.set(cacheKey(key), entry, JSON.stringify(value).length * 2);
    return value;
  };
  const values = new Map(
    await Promise.all([...groups].map(async ([key, of]) => [key, await readOne(key, of)] as const)),
  );
  return marks.map((mark) => {
    const value = values.get(keyOf(mark)) as T;
    return has(value, mark) ? value : undefined;
  });
};

/** Forgets what `readMarked` knows of a key, because it has changed. */
export const forgetMarked = (storage: Storage, key: string): void => storage.memory.delete(cacheKey(key));

/** Removes all marks and assignments that name a page which is deleted. */
export const removeMarksOf = async (storage: Storage, id: string): Promise<void> => {
  const keys = await listMarkKeys(storage);
  await removeMarks(
    storage,
    keys.filter((key) => key.split(/[./-]/).includes(id)),
  );
};
