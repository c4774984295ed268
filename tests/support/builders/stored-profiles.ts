import type { ProfileRecord } from '../../../src/domain/profiles/profile.ts';
import type { Storage } from '../../../src/storage/engine/storage.ts';
import { updateProfile } from '../../../src/storage/owners/write-profile.ts';
import { getVersionedProfile } from '../../../src/storage/profiles/profile-record.ts';

/** An administrator's decision to hide or delete a profile. */
export const BY_ADMIN = { at: 1, by: 'admin', reason: 'other', note: '' } as const;

/** Stores the next version of a profile; null if there is no such profile. */
export const editStored = async (storage: Storage, id: string, change: Partial<ProfileRecord> = {}) => {
  const old = await getVersionedProfile(storage, id);
  if (old === null) return null;
  return updateProfile(storage, old, { ...old.value, ...change, version: old.value.version + 1 });
};
