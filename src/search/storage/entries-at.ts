import { leavesOf, lookUp, needLeaves } from '../../base/engine/storage/leaves.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { withDirectory } from './directory.ts';
import { type AdminEntry, type DirectoryKey, type FoundRow, toFoundRow } from './directory-entry.ts';

/** The name of a listed profile, and when its person died; '' if that is not known. */
export type ListedName = { name: string; died: string };

/** The present names of those profiles that are public and listed, by id. The places may be on their way: the directory is read meanwhile. */
export const listedNames = (
  storage: Storage,
  reading: readonly DirectoryKey[] | Promise<readonly DirectoryKey[]>,
): Promise<Map<string, ListedName>> => {
  const arriving = Promise.resolve(reading);
  // The `await` below reports a failure.
  arriving.catch(() => {});
  return withDirectory(storage, async ({ state, changes }) => {
    const places = await arriving;
    const stored = places.filter(({ order }) => !changes.has(order));
    // In parallel, each leaf once.
    await needLeaves(storage, [
      ...new Set(stored.flatMap(({ profile, order }) => leavesOf(state[profile].rows, [order]))),
    ]);
    const names = new Map<string, ListedName>();
    for (const { id, profile, order } of places) {
      const change = changes.get(order);
      const row = change
        ? change.entry && toFoundRow(change.entry)
        : await lookUp<FoundRow>(storage, state[profile].rows, order);
      if (!row) continue;
      const [, name, , , , , died] = row;
      names.set(id, { name, died });
    }
    return names;
  });
};

/** The administrators' entries of some profiles, by id: also of those that are hidden or not listed. The places may be on their way, as above. */
export const adminEntriesAt = (
  storage: Storage,
  reading: readonly DirectoryKey[] | Promise<readonly DirectoryKey[]>,
): Promise<Map<string, AdminEntry>> => {
  const arriving = Promise.resolve(reading);
  arriving.catch(() => {});
  return withDirectory(storage, async ({ state, changes }) => {
    const entries = new Map<string, AdminEntry>();
    for (const { id, profile, order } of await arriving) {
      const change = changes.get(order);
      const entry =
        change === undefined ? await lookUp<AdminEntry>(storage, state[profile].admin, order) : change.admin;
      if (entry) entries.set(id, entry);
    }
    return entries;
  });
};
