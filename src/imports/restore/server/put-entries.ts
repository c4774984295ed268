import pMap from 'p-map';
import { putEmailClaim } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import type { Tombstone } from '../../../profiles/storage/profile-record.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { type ArchiveEntry, bytesOf } from './archive-format.ts';

type PutOptions = {
  /** The number of the first of these entries in the archive, and how many of the archive's entries are in the store already. */
  first?: number;
  done: number;
  /** Remembers, now and then, how many of the archive's entries are in the store. */
  note: (done: number) => Promise<void>;
  /** Called once an entry is in the store. */
  onPut?: (entry: ArchiveEntry, number: number) => void | Promise<void>;
};

const ENTRIES_AT_ONCE = { concurrency: 128 };
const NOTE_EVERY = 1_000;

/** Writes the entries of an archive that are not in a store yet, many at once, with the e-mail claims of profiles. */
export const putEntries = async (
  storage: Storage,
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
  { first = 0, done: already, note, onPut = () => {} }: PutOptions,
): Promise<void> => {
  let noted = already;
  // Writes finish in any order; all entries before the oldest unfinished one are in the store.
  const inProgress = new Set<number>();
  const put = async (entry: ArchiveEntry, index: number): Promise<void> => {
    const number = first + index;
    if (number < already) return;
    inProgress.add(number);
    await putEntry(storage, entry);
    await onPut(entry, number);
    inProgress.delete(number);
    const safe = inProgress.size === 0 ? number + 1 : Math.min(...inProgress);
    if (safe < noted + NOTE_EVERY) return;
    noted = safe;
    await note(safe);
  };
  await pMap(entries, put, ENTRIES_AT_ONCE);
};

const putEntry = async (storage: Storage, entry: ArchiveEntry): Promise<void> => {
  const profile = profileIn(entry);
  const isTombstone = profile !== null && 'deleted' in profile;
  // A swept tombstone only waits for a compaction, that will not happen in this store.
  if (isTombstone && profile.swept === true) return;
  await storage.put(entry.key, bytesOf(entry));
  if (profile !== null && !isTombstone && profile.email !== '')
    await putEmailClaim(storage, profile.email, profile.id);
};

/** The place in the directory of the profile in an entry; null if there is none. */
export const placeIn = (entry: ArchiveEntry): DirectoryKey | null => {
  const profile = profileIn(entry);
  if (profile === null || 'deleted' in profile) return null;
  return { id: profile.id, order: profile.order, profile: profile.profile };
};

const profileIn = (entry: ArchiveEntry): ProfileRecord | Tombstone | null =>
  entry.key.startsWith('profiles/') && 'text' in entry ? JSON.parse(entry.text) : null;
