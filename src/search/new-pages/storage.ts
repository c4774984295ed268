import { needLeaf } from '../../base/engine/storage/leaves.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { Waiting } from '../../profiles/rules/choices.ts';
import { withDirectory } from '../storage/directory.ts';
import type { AdminEntry, IndexChange } from '../storage/directory-entry.ts';
import { type Directory, type MinorEntry, minorEntry, waitingEntry } from '../storage/directory-state.ts';

/** A new page that waits. `order` sorts by time of registration. */
export type WaitingPage = Omit<AdminEntry, 'waiting'> & {
  profile: ProfileKind;
  order: string;
  waiting: Waiting;
};

/** All new pages that wait, the oldest first. Warm, it reads nothing but what changed. */
export const listWaitingPages = (storage: Storage): Promise<WaitingPage[]> =>
  withDirectory(storage, async (directory) => {
    const rows = await rowsOf(storage, directory, 'waiting', waitingEntry);
    return rows.flatMap(({ order, profile, value }) =>
      value.waiting === undefined ? [] : [{ ...value, waiting: value.waiting, profile, order }],
    );
  });

/** Pages that the directory takes for a minor's, of people who are of age on a day (`YYYY-MM-DD`, UTC). */
export const listGrownUp = (storage: Storage, today: string): Promise<string[]> =>
  withDirectory(storage, async (directory) => {
    const rows = await rowsOf<MinorEntry>(storage, directory, 'minors', minorEntry);
    return rows.filter(({ value }) => value.adult <= today).map(({ value }) => value.id);
  });

type Row<Value> = { order: string; profile: ProfileKind; value: Value };

const rowsOf = async <Value>(
  storage: Storage,
  { state, changes }: Directory,
  list: 'waiting' | 'minors',
  entryOf: (change: IndexChange) => Value | null,
): Promise<Row<Value>[]> => {
  const rows: Row<Value>[] = [];
  for (const profile of PROFILE_KINDS)
    for (const leaf of state[profile][list])
      for (const [order, value] of await needLeaf<Value>(storage, leaf))
        if (!changes.has(order)) rows.push({ order, profile, value });
  for (const change of changes.values()) {
    const value = entryOf(change);
    if (value !== null) rows.push({ order: change.order, profile: change.profile, value });
  }
  return rows.sort((one, other) => (one.order < other.order ? -1 : 1));
};
