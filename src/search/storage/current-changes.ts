import pMap from 'p-map';
import { READS_AT_ONCE, type Storage } from '../../base/engine/storage/storage.ts';
import { dayOf } from '../../base/text/rules/day.ts';
import { intoOf } from '../../profiles/merge/storage/pointers.ts';
import { aliveRecord, getRecordOrTombstone } from '../../profiles/storage/profile-record.ts';
import { getProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { toIndexChange } from './directory-entries.ts';
import type { DirectoryKey, IndexChange } from './directory-entry.ts';

/** The index entries that a profile should have by its records now; none if its id has another order by now. */
export const readCurrentChange = async (storage: Storage, place: DirectoryKey): Promise<IndexChange> => {
  const [stored, moderation] = await Promise.all([
    getRecordOrTombstone(storage, place.id),
    getProfileStatus(storage, place.id),
  ]);
  const current = stored?.order === place.order ? aliveRecord(stored) : null;
  const into = current === null ? intoOf(stored) : null;
  const change = toIndexChange(place, current, moderation, dayOf(storage.now()));
  return into === null ? change : { ...change, into };
};

export const readCurrentChanges = (
  storage: Storage,
  places: readonly DirectoryKey[],
): Promise<IndexChange[]> => pMap(places, (place) => readCurrentChange(storage, place), READS_AT_ONCE);
