import { randomToken } from '../../base/engine/storage/keys.ts';
import type { Storage, Versioned } from '../../base/engine/storage/storage.ts';
import { emptyFields } from '../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { removePhotos } from '../../base/photos/storage.ts';
import { forgetMarked, type Mark, markKey, putMarks, updateMarked } from '../../site/to-do/storage/marks.ts';
import { pageNameKey } from '../identity/rules/page-name.ts';
import type { Proven } from '../proofs/rules.ts';
import type { Waiting } from '../rules/choices.ts';
import { displayName } from '../rules/list-item.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { suggestionsKey } from '../suggestions/storage/suggestion-marks.ts';
import type { Trashing } from '../visibility/rules/visibility.ts';

/** What is left of a deleted profile while its data is swept. */
export type Tombstone = {
  id: string;
  deleted: true;
  order: string;
  profile: ProfileRecord['profile'];
  version: number;
  /** What is still to be released. */
  email: string;
  key: string;
  movedFrom?: string;
  /** What `pageNameKey` makes of its kind and name; missing once it is swept. */
  named?: string;
  /** An import may bring it back. */
  mayReturn?: true;
  /** Everything is released; the compaction of its deletion removes the tombstone. */
  swept?: true;
};

const keyOf = (id: string): string => `profiles/${id}`;

type TrashedRecord = ProfileRecord & { trashed: Trashing };

/** The keys of the mark of a new page that waits and is not in the trash. Its place in the directory is in it. */
const marksOf = (stored: ProfileRecord | Tombstone | null): string[] => {
  const record = alive(stored);
  if (record?.waiting === undefined) return [];
  const { id, profile, order, waiting } = record;
  const { since, again: stamp = since, until } = waiting;
  return [markKey('page', id, { since, stamp }, [until, profile, order])];
};

/** What the mark of a new page tells: what it waits for, and its place in the directory. */
export const readPageMark = ({ ref, details: [until, profile, order = ''] }: Mark) => ({
  until: until as Waiting['until'],
  place: { id: ref, profile: profile as ProfileKind, order },
});

/** The keys of the marks that a page has now. */
export const pageMarksNow = async (storage: Storage, id: string): Promise<string[]> =>
  marksOf(await getProfileRecord(storage, id));

// A record that was stored before a field was invented has it empty.
const alive = (stored: ProfileRecord | Tombstone | null): ProfileRecord | null =>
  stored === null || 'deleted' in stored || stored.trashed ? null : { ...emptyFields(), ...stored };

const trashed = (stored: ProfileRecord | Tombstone | null): TrashedRecord | null =>
  stored === null || 'deleted' in stored || stored.trashed === undefined
    ? null
    : { ...emptyFields(), ...stored, trashed: stored.trashed };

/** A profile's record; null if there is none, it is deleted or in the trash. */
export const getProfileRecord = async (storage: Storage, id: string): Promise<ProfileRecord | null> =>
  alive(await storage.getJson<ProfileRecord | Tombstone>(keyOf(id)));

/** Whatever is stored for a profile, also a tombstone or a record in the trash. */
export const getRecordOrTombstone = (
  storage: Storage,
  id: string,
): Promise<ProfileRecord | Tombstone | null> => storage.getJson<ProfileRecord | Tombstone>(keyOf(id));

/** A profile's record and its ETag; null if there is none, it is deleted or in the trash. */
export const getVersionedProfile = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ProfileRecord> | null> => {
  const stored = await storage.getVersioned<ProfileRecord | Tombstone>(keyOf(id));
  const value = alive(stored?.value ?? null);
  return stored === null || value === null ? null : { value, etag: stored.etag };
};

/** A profile in the trash with its ETag; null if it is not there. */
export const getTrashedProfile = async (
  storage: Storage,
  id: string,
): Promise<Versioned<TrashedRecord> | null> => {
  const stored = await storage.getVersioned<ProfileRecord | Tombstone>(keyOf(id));
  const value = trashed(stored?.value ?? null);
  return stored === null || value === null ? null : { value, etag: stored.etag };
};

/** Creates a profile's record; false if the id is taken. A page that waits is marked first. */
export const claimProfileRecord = async (storage: Storage, record: ProfileRecord): Promise<boolean> => {
  await putMarks(storage, marksOf(record));
  return storage.claim(keyOf(record.id), record);
};

/**
 * Changes a profile's record as `Storage.update` does; `change` gets null if there is none, it is deleted or in the trash. Returns the
 * record before and, if it changed, after.
 */
export const updateProfileRecord = (
  storage: Storage,
  id: string,
  change: (record: ProfileRecord | null) => Promise<ProfileRecord | null>,
): Promise<RecordUpdate> => update(storage, id, (stored) => change(alive(stored)));

/** The same for a profile in the trash; `change` gets null if it is not there. */
export const updateTrashedProfile = (
  storage: Storage,
  id: string,
  change: (record: TrashedRecord | null) => Promise<ProfileRecord | null>,
): Promise<RecordUpdate> => update(storage, id, (stored) => change(trashed(stored)));

type RecordUpdate = { before: ProfileRecord | null; after: ProfileRecord | null };

const update = async (
  storage: Storage,
  id: string,
  change: (stored: ProfileRecord | Tombstone | null) => Promise<ProfileRecord | null>,
): Promise<RecordUpdate> => {
  let after = null as ProfileRecord | null;
  const { before } = await updateMarked<ProfileRecord | Tombstone>(
    storage,
    keyOf(id),
    async (stored) => {
      after = await change(stored);
      return after;
    },
    marksOf,
  );
  // Lists say what the page says beside a suggestion.
  forgetMarked(storage, suggestionsKey(id));
  return { before: before === null || 'deleted' in before.value ? null : before.value, after };
};

/** Writes the proofs of a profile unless somebody changed it since it was read. Lists do not show them, so nothing is announced and the version stays. */
export const putProven = (
  storage: Storage,
  { value, etag }: Versioned<ProfileRecord>,
  proven: Proven,
): Promise<boolean> => storage.replace(keyOf(value.id), { ...value, proven }, etag);

/** Replaces a record unless somebody changed it since it was read; false then. */
export const replaceProfileRecord = async (
  storage: Storage,
  record: ProfileRecord,
  etag: string,
): Promise<boolean> => {
  const isReplaced = await storage.replace(keyOf(record.id), record, etag);
  forgetMarked(storage, suggestionsKey(record.id));
  return isReplaced;
};

/** Writes a record unconditionally: for repairs, which have no concurrent writers. */
export const putProfileRecord = (storage: Storage, record: ProfileRecord): Promise<void> =>
  storage.putJson(keyOf(record.id), record);

/**
 * Writes the tombstone that deletes a profile: from here on it is visible nowhere. With `etag` it only deletes the version that has it,
 * with `trashed` (milliseconds) only what was moved to the trash at that moment, so that only one of two concurrent actions takes effect.
 * With `mayReturn` an import may bring it back. Returns what to sweep; null if there is no such profile any more.
 */
export const putTombstone = async (
  storage: Storage,
  id: string,
  {
    etag,
    trashed,
    mayReturn = false,
  }: { etag?: string | undefined; trashed?: number | undefined; mayReturn?: boolean } = {},
): Promise<Tombstone | null> => {
  const { after } = await storage.update<ProfileRecord | Tombstone>(keyOf(id), (stored, storedETag) => {
    if (stored === null || 'deleted' in stored) return null;
    if (etag !== undefined && storedETag !== etag) return null;
    if (trashed !== undefined && stored.trashed?.at !== trashed) return null;
    return { ...tombstoneOf(stored), ...(mayReturn && { mayReturn }) };
  });
  return after !== null && 'deleted' in after.value ? after.value : null;
};

const tombstoneOf = (record: ProfileRecord): Tombstone => {
  const { id, order, profile, version, email, key = '', movedFrom } = record;
  const named = pageNameKey(profile, displayName(record));
  const place = { id, deleted: true, order, profile, version: version + 1 } as const;
  return { ...place, email, key, named, ...(movedFrom !== undefined && { movedFrom }) };
};

/** Creates the tombstone of a page that never was, which an import may bring; false if the id is taken. */
export const claimTombstone = (
  storage: Storage,
  place: Pick<Tombstone, 'id' | 'order' | 'profile' | 'version'>,
): Promise<boolean> => {
  const tombstone: Tombstone = { ...place, deleted: true, email: '', key: '', mayReturn: true, swept: true };
  return storage.claim(keyOf(place.id), { ...tombstone, nonce: randomToken() });
};

/** The tombstone of a profile that is still being swept; null if there is none. */
export const getTombstone = async (storage: Storage, id: string): Promise<Tombstone | null> => {
  const stored = await storage.getJson<ProfileRecord | Tombstone>(keyOf(id));
  return stored !== null && 'deleted' in stored && !stored.swept ? stored : null;
};

/** Marks a tombstone as swept. It stays for a while, so that a late write does not bring the profile back. */
export const closeTombstone = (
  storage: Storage,
  { id, order, profile, version, mayReturn }: Tombstone,
): Promise<void> => {
  const kept = { id, deleted: true, order, profile, version, ...(mayReturn && { mayReturn }) } as const;
  const closed: Tombstone = { ...kept, email: '', key: '', swept: true };
  return storage.putJson(keyOf(id), closed);
};

/** Removes the tombstone of a swept profile, and photos that a late list had not shown to the sweep. */
export const removeTombstone = async (storage: Storage, id: string): Promise<void> => {
  const stored = await storage.getJson<ProfileRecord | Tombstone>(keyOf(id));
  if (stored === null || !('deleted' in stored) || !stored.swept) return;
  await removePhotos(storage, id);
  await storage.remove(keyOf(id));
};
