import type { Trashing } from '../../domain/admin/moderation.ts';
import type { ProfileRecord, Proven } from '../../domain/profiles/profile.ts';
import type { Storage, Versioned } from '../engine/storage.ts';
import { removePhotos } from './photos.ts';

/** A profile that its owner took away: what is left while its traces are swept. */
export type Tombstone = {
  id: string;
  deleted: true;
  order: string;
  profile: ProfileRecord['profile'];
  version: number;
  /** What else is still to be freed. */
  email: string;
  key: string;
  movedFrom?: string;
  /** Nothing else is left to free; the compaction of its deletion removes the tombstone itself. */
  swept?: true;
};

const keyOf = (id: string): string => `profiles/${id}`;

const alive = (found: ProfileRecord | Tombstone | null): ProfileRecord | null =>
  found === null || 'deleted' in found || found.trashed ? null : found;

/** A profile's record, null when there is none, it was deleted, or it is in the trash. */
export const getProfileRecord = async (storage: Storage, id: string): Promise<ProfileRecord | null> =>
  alive(await storage.getJson<ProfileRecord | Tombstone>(keyOf(id)));

/** What is kept of a profile, a tombstone and one in the trash too; for commands, which look at everything. */
export const getRecordOrTombstone = (
  storage: Storage,
  id: string,
): Promise<ProfileRecord | Tombstone | null> => storage.getJson<ProfileRecord | Tombstone>(keyOf(id));

/** A profile's record with the ETag that `replaceProfileRecord` asks for. */
export const getVersionedProfile = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ProfileRecord> | null> => {
  const found = await storage.getVersioned<ProfileRecord | Tombstone>(keyOf(id));
  if (found === null) return null;
  const value = alive(found.value);
  return value === null ? null : { value, etag: found.etag };
};

/** A profile that is in the trash, with the ETag that `replaceProfileRecord` asks for; null when it is not there. */
export const getTrashedProfile = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ProfileRecord & { trashed: Trashing }> | null> => {
  const found = await storage.getVersioned<ProfileRecord | Tombstone>(keyOf(id));
  if (found === null || 'deleted' in found.value || found.value.trashed === undefined) return null;
  return { value: { ...found.value, trashed: found.value.trashed }, etag: found.etag };
};

/** Writes a new profile's record; false when the id is taken. */
export const claimProfileRecord = (storage: Storage, record: ProfileRecord): Promise<boolean> =>
  storage.claim(keyOf(record.id), record);

/** Writes a changed record if nobody changed it since it was read. */
export const replaceProfileRecord = (
  storage: Storage,
  record: ProfileRecord,
  etag: string,
): Promise<boolean> => storage.replace(keyOf(record.id), record, etag);

/** Writes what is proven of a profile, if nobody changed it since it was read. No list shows that, so nothing is announced and the version stays. */
export const putProven = (
  storage: Storage,
  { value, etag }: Versioned<ProfileRecord>,
  proven: Proven,
): Promise<boolean> => replaceProfileRecord(storage, { ...value, proven }, etag);

/** Writes a record whole: for imports and restores, which are alone. */
export const putProfileRecord = (storage: Storage, record: ProfileRecord): Promise<void> =>
  storage.putJson(keyOf(record.id), record);

const MOST_TURNS = 5;

/** The moment a profile is deleted: from here on it is nowhere to be seen. Answers what is to be swept, null when there is no such profile. */
export const putTombstone = async (storage: Storage, id: string): Promise<Tombstone | null> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const found = await storage.getVersioned<ProfileRecord | Tombstone>(keyOf(id));
    if (found === null) return null;
    if ('deleted' in found.value) return found.value;
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

/** The tombstone of a profile whose traces are still being swept, null when there is none. */
export const getTombstone = async (storage: Storage, id: string): Promise<Tombstone | null> => {
  const found = await storage.getJson<ProfileRecord | Tombstone>(keyOf(id));
  return found !== null && 'deleted' in found && !found.swept ? found : null;
};

/** Says that a tombstone has nothing left to sweep. It stays for a while, so that a late write does not bring its profile back. */
export const closeTombstone = (
  storage: Storage,
  { id, order, profile, version }: Tombstone,
): Promise<void> => {
  const closed: Tombstone = { id, deleted: true, order, profile, version, email: '', key: '', swept: true };
  return storage.putJson(keyOf(id), closed);
};

/** Removes the last traces of a deleted profile, if the sweep is done: with them the photos that lists were too late to show to it. */
export const removeTombstone = async (storage: Storage, id: string): Promise<void> => {
  const found = await storage.getJson<ProfileRecord | Tombstone>(keyOf(id));
  if (found === null || !('deleted' in found) || !found.swept) return;
  await removePhotos(storage, id);
  await storage.remove(keyOf(id));
};
