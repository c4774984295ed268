import type { ProfileRecord } from '../domain/profile.ts';
import { applyToIndexes, directoryFold, type IndexChange, toIndexChange } from './directory.ts';
import { settledBucket } from './events.ts';
import { timeOrderedId } from './keys.ts';
import { getModeration } from './moderation.ts';
import { getProfileRecord } from './profile-record.ts';
import type { Storage } from './storage.ts';
import { listTopic } from './topic-listing.ts';

/** A profile's place in the directory. */
export type ProfilePlace = Pick<ProfileRecord, 'id' | 'order' | 'profile'>;

const AT_ONCE = 1_000;
const READ_AT_ONCE = 32;

/**
 * Makes the directory anew from the records, as the snapshot after the newest one: all that happened up to half a minute ago is in
 * the records, all that happens from then on is told by events. False when another folded meanwhile.
 */
export const rebuildDirectory = async (
  storage: Storage,
  profiles: readonly ProfilePlace[],
  progress: (done: number) => void = () => {},
): Promise<boolean> => {
  const bucket = settledBucket(storage.now());
  const newest = (await listTopic(storage, directoryFold.topic)).snapshots.sort().at(-1);
  const number = String(Number(newest ?? 0) + 1).padStart(10, '0');
  const nonce = timeOrderedId(storage.now());
  const sorted = [...profiles].sort((a, b) => (a.order < b.order ? -1 : 1));
  let state = directoryFold.empty();
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const changes: IndexChange[] = [];
    const some = sorted.slice(from, from + AT_ONCE);
    for (let at = 0; at < some.length; at += READ_AT_ONCE)
      changes.push(
        ...(await Promise.all(some.slice(at, at + READ_AT_ONCE).map((place) => read(storage, place)))),
      );
    state = await applyToIndexes(storage, state, changes, `directory-leaves/${number}.${nonce}/${from}`);
    progress(from + some.length);
  }
  return storage.claim(`directory/s/${number}`, { state, bucket, nonce });
};

const read = async (storage: Storage, place: ProfilePlace): Promise<IndexChange> => {
  const [record, moderation] = await Promise.all([
    getProfileRecord(storage, place.id),
    getModeration(storage, place.id),
  ]);
  return toIndexChange(place, record, moderation);
};
