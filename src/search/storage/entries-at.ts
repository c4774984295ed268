import { leavesOf, lookUp, needLeaves } from '../../base/engine/storage/leaves.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { withDirectory } from './directory.ts';
import {
  type AdminEntry,
  type DirectoryKey,
  type FoundRow,
  type IndexChange,
  toFoundRow,
} from './directory-entry.ts';

/** The name of a listed profile, and when its person died; '' if that is not known. */
type ListedName = { name: string; died: string };

/** Keys, or a promise of them: the directory is read while they load. */
type Keys<Key> = readonly Key[] | Promise<readonly Key[]>;

/** The present names of those profiles that are public and listed, by id. */
export const listedNames = async (
  storage: Storage,
  asked: Keys<DirectoryKey>,
): Promise<Map<string, ListedName>> => {
  const found = await valuesAt(storage, asked, 'rows', ({ entry }) => entry && toFoundRow(entry));
  return new Map(
    found.map(([{ id }, [, name, , , , , died]]: [DirectoryKey, FoundRow]) => [id, { name, died }]),
  );
};

/** The administrators' entries of some profiles, by id: also of those that are hidden or not listed. */
export const adminEntriesAt = async (
  storage: Storage,
  asked: Keys<DirectoryKey>,
): Promise<Map<string, AdminEntry>> => {
  const found = await valuesAt(storage, asked, 'admin', ({ admin }) => admin);
  return new Map(found.map(([{ id }, entry]) => [id, entry]));
};

/** The names of profiles as administrators see them, by order; deleted ones are missing. */
export const namesAt = async (
  storage: Storage,
  asked: readonly Omit<DirectoryKey, 'id'>[],
): Promise<Map<string, string>> => {
  const found = await valuesAt(storage, asked, 'admin', ({ admin }) => admin);
  return new Map(found.map(([{ order }, { name }]) => [order, name]));
};

/** What the directory has at some asked: as it changed since the snapshot, or else in some leaves. */
const valuesAt = <Key extends Omit<DirectoryKey, 'id'>, Value>(
  storage: Storage,
  asked: Keys<Key>,
  leaves: 'rows' | 'admin',
  read: (change: IndexChange) => Value | null,
): Promise<[Key, Value][]> => {
  const arriving = Promise.resolve(asked);
  // The `await` below reports a failure.
  arriving.catch(() => {});
  return withDirectory(storage, async ({ state, changes }) => {
    const wanted = await arriving;
    const stored = wanted.filter(({ order }) => !changes.has(order));
    // In parallel, each leaf once.
    await needLeaves(storage, [
      ...new Set(stored.flatMap(({ profile, order }) => leavesOf(state[profile][leaves], [order]))),
    ]);
    const found: [Key, Value][] = [];
    for (const key of wanted) {
      const change = changes.get(key.order);
      const value = change
        ? read(change)
        : await lookUp<Value>(storage, state[key.profile][leaves], key.order);
      if (value) found.push([key, value]);
    }
    return found;
  });
};
