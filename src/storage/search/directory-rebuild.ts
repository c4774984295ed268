import pMap from 'p-map';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { settledBucket } from '../engine/events.ts';
import { timeOrderedId } from '../engine/keys.ts';
import { READS_AT_ONCE, type Storage } from '../engine/storage.ts';
import { listTopic } from '../engine/topic-listing.ts';
import { getProfileRecord } from '../profiles/profile-record.ts';
import { getProfileStatus } from '../profiles/profile-status.ts';
import { directoryTopic } from './directory.ts';
import { type IndexChange, toIndexChange } from './directory-entries.ts';
import { applyToIndexes } from './directory-state.ts';

/** A profile's place in the directory. */
export type ProfilePlace = Pick<ProfileRecord, 'id' | 'order' | 'profile'>;

const AT_ONCE = 500;

/**
 * Rebuilds the directory from the records of all profiles as the snapshot after the newest one: settled events are in the records,
 * later ones stay. False if another process compacted meanwhile.
 */
export const rebuildDirectory = async (
  storage: Storage,
  profiles: readonly ProfilePlace[],
  progress: (done: number) => void = () => {},
): Promise<boolean> => {
  const bucket = settledBucket(storage.now());
  const newest = (await listTopic(storage, directoryTopic.name)).snapshots.sort().at(-1);
  const number = String(Number(newest ?? 0) + 1).padStart(10, '0');
  const nonce = timeOrderedId(storage.now());
  const sorted = profiles.toSorted((one, other) => (one.order < other.order ? -1 : 1));
  let state = directoryTopic.empty();
  for (let at = 0; at < sorted.length; at += AT_ONCE) {
    const changes = await readCurrentChanges(storage, sorted.slice(at, at + AT_ONCE));
    state = await applyToIndexes(storage, state, changes, `directory-leaves/${number}.${nonce}/${at}`);
    progress(at + changes.length);
  }
  return storage.claim(`directory/s/${number}`, { state, bucket, nonce });
};

/** The index entries that a profile should have by its records now; none if its id has another order by now. */
export const readCurrentChange = async (storage: Storage, place: ProfilePlace): Promise<IndexChange> => {
  const [record, moderation] = await Promise.all([
    getProfileRecord(storage, place.id),
    getProfileStatus(storage, place.id),
  ]);
  return toIndexChange(place, record?.order === place.order ? record : null, moderation);
};

export const readCurrentChanges = (
  storage: Storage,
  places: readonly ProfilePlace[],
): Promise<IndexChange[]> => pMap(places, (place) => readCurrentChange(storage, place), READS_AT_ONCE);
