import pMap from 'p-map';
import { putEmailClaim } from '../../../accounts/email/storage.ts';
import type { Account } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { takesItsAddress } from '../../../profiles/hands/rules.ts';
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
    const claimed = claimIn(entry);
    if (claimed === null) return;
    requireTime();
    await putEmailClaim(storage, claimed.email, claimed.id);
  };
  await pMap(entries, put, ENTRIES_AT_ONCE);
};

// The address of a page with hands is that of a login that stands apart, or claims nothing.
const claimIn = (entry: ArchiveEntry): { email: string; id: string } | null => {
  const profile = profileIn(entry);
  const account =
    entry.key.startsWith('accounts/') && 'text' in entry ? (JSON.parse(entry.text) as Account) : null;
  const own = profile === null || 'deleted' in profile || !takesItsAddress(profile) ? null : profile;
  const email = own?.email ?? account?.address?.email ?? '';
  const id = own?.id ?? account?.id;
  return email === '' || id === undefined ? null : { email, id };
};

/** The place in the directory of the profile in an entry; null if there is none. */
export const placeIn = (entry: ArchiveEntry): DirectoryKey | null => {
  const profile = profileIn(entry);
  if (profile === null || 'deleted' in profile) return null;
  return { id: profile.id, order: profile.order, profile: profile.profile };
};

const profileIn = (entry: ArchiveEntry): ProfileRecord | Tombstone | null =>
  entry.key.startsWith('profiles/') && 'text' in entry ? JSON.parse(entry.text) : null;
