import type { ProfileRecord, Proven } from '../../domain/profiles/profile.ts';
import type { Trashing } from '../../domain/profiles/visibility.ts';
import type { Storage, Versioned } from '../engine/storage.ts';
import { removePhotos } from '../photos/photos.ts';

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
  /** Everything is released; the compaction of its deletion removes the tombstone. */
  swept?: true;
};

const keyOf = (id: string): string => `profiles/${id}`;

const alive = (found: ProfileRecord | Tombstone | null): ProfileRecord | null =>
  found === null || 'deleted' in found || found.trashed ? null : found;

/** A profile's record; null if there is none, it is deleted or in the trash. */
export const getProfileRecord = async (storage: Storage, id: string): Promise<ProfileRecord | null> =>
  alive(await storage.getJson<ProfileRecord | Tombstone>(keyOf(id)));

/** Whatever is stored for a profile, also a tombstone or a record in the trash; for commands. */
export const getRecordOrTombstone = (
  storage: Storage,
  id: string,
): Promise<ProfileRecord | Tombstone | null> => storage.getJson<ProfileRecord | Tombstone>(keyOf(id));

/** A profile's record with the ETag for `replaceProfileRecord`. */
export const getVersionedProfile = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ProfileRecord> | null> => {
  const found = await storage.getVersioned<ProfileRecord | Tombstone>(keyOf(id));
  if (found === null) return null;
  const value = alive(found.value);
  return value === null ? null : { value, etag: found.etag };
};

/** A profile in the trash with the ETag for `replaceProfileRecord`; null if it is not there. */
export const getTrashedProfile = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ProfileRecord & { trashed: Trashing }> | null> => {
  const found = await storage.getVersioned<ProfileRecord | Tombstone>(keyOf(id));
  if (found === null || 'deleted' in found.value || found.value.trashed === undefined) return null;
  return { value: { ...found.value, trashed: found.value.trashed }, etag: found.etag };
};

/** Creates a profile's record; false if the id is taken. */
export const claimProfileRecord = (storage: Storage, record: ProfileRecord): Promise<boolean> =>
  storage.claim(keyOf(record.id), record);

/** Writes a changed record unless somebody else changed it since it was read. */
export const replaceProfileRecord = (
  storage: Storage,
  record: ProfileRecord,
  etag: string,
): Promise<boolean> => storage.replace(keyOf(record.id), record, etag);

/** Writes the proofs of a profile unless somebody changed it since it was read. Lists do not show them, so nothing is announced and the version stays. */
export const putProven = (
  storage: Storage,
  { value, etag }: Versioned<ProfileRecord>,
  proven: Proven,
): Promise<boolean> => replaceProfileRecord(storage, { ...value, proven }, etag);

/** Writes a record, whatever is there: for imports and restores, which are alone. */
export const putProfileRecord = (storage: Storage, record: ProfileRecord): Promise<void> =>
  storage.putJson(keyOf(record.id), record);

const MAX_ATTEMPTS = 5;

/**
 * Writes the tombstone that deletes a profile: from here on it is visible nowhere. With `etag` it only deletes the version that has it,
 * with `trashed` (milliseconds) only what was moved to the trash at that moment, so that of a deletion and another act at once one takes
 * place. Returns what to sweep; null if there is no such profile, or no longer.
 */
export const putTombstone = async (
  storage: Storage,
  id: string,
  { etag, trashed }: { etag?: string | undefined; trashed?: number | undefined } = {},
): Promise<Tombstone | null> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await storage.getVersioned<ProfileRecord | Tombstone>(keyOf(id));
    if (found === null) return null;
    if ('deleted' in found.value) return found.value;
    if (etag !== undefined && found.etag !== etag) return null;
    if (trashed !== undefined && found.value.trashed?.at !== trashed) return null;
    const { order, profile, version, email, key = '', movedFrom } = found.value;
    const tombstone: Tombstone = {
      id,
      deleted: true,
      order,
      profile,
      version: version + 1,
      email,
      key,
      ...(movedFrom !== undefined && { movedFrom }),
    };
    if (await storage.replace(keyOf(id), tombstone, found.etag)) return tombstone;
  }
  throw new Error(`The profile ${id} changes all the time`);
};

/** The tombstone of a profile that is still being swept; null if there is none. */
export const getTombstone = async (storage: Storage, id: string): Promise<Tombstone | null> => {
  const found = await storage.getJson<ProfileRecord | Tombstone>(keyOf(id));
  return found !== null && 'deleted' in found && !found.swept ? found : null;
};

/** Marks a tombstone as swept. It stays for a while, so that a late write does not bring the profile back. */
export const closeTombstone = (
  storage: Storage,
  { id, order, profile, version }: Tombstone,
): Promise<void> => {
  const closed: Tombstone = { id, deleted: true, order, profile, version, email: '', key: '', swept: true };
  return storage.putJson(keyOf(id), closed);
};

/** Removes the tombstone of a swept profile, and photos that a late list had not shown to the sweep. */
export const removeTombstone = async (storage: Storage, id: string): Promise<void> => {
  const found = await storage.getJson<ProfileRecord | Tombstone>(keyOf(id));
  if (found === null || !('deleted' in found) || !found.swept) return;
  await removePhotos(storage, id);
  await storage.remove(keyOf(id));
};
