import pMap from 'p-map';
import { putEmailClaim } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import type { Tombstone } from '../../../profiles/storage/profile-record.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { type ArchiveEntry, bytesOf } from './archive-format.ts';

const ENTRIES_AT_ONCE = { concurrency: 128 };

/** Writes entries of an archive, with the e-mail claims of profiles, many at once. `requireTime` throws if no write may begin any more. */
export const putEntries = async (
  storage: Storage,
  entries: Iterable<ArchiveEntry>,
  requireTime: () => void,
): Promise<void> => {
  const put = async (entry: ArchiveEntry): Promise<void> => {
    const profile = profileIn(entry);
    const isTombstone = profile !== null && 'deleted' in profile;
    // A swept tombstone only waits for a compaction, that will not happen in this store.
    if (isTombstone && profile.swept === true) return;
    requireTime();
    await storage.put(entry.key, bytesOf(entry));
    if (profile === null || isTombstone || profile.email === '') return;
    requireTime();
    await putEmailClaim(storage, profile.email, profile.id);
  };
  await pMap(entries, put, ENTRIES_AT_ONCE);
};

/** The place in the directory of the profile in an entry; null if there is none. */
export const placeIn = (entry: ArchiveEntry): DirectoryKey | null => {
  const profile = profileIn(entry);
  if (profile === null || 'deleted' in profile) return null;
  return { id: profile.id, order: profile.order, profile: profile.profile };
};

const profileIn = (entry: ArchiveEntry): ProfileRecord | Tombstone | null =>
  entry.key.startsWith('profiles/') && 'text' in entry ? JSON.parse(entry.text) : null;
