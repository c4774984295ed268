import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { storeEdit } from '../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';

/** An administrator's decision to hide or delete a profile. */
export const BY_ADMIN = { at: 1, by: 'admin', reason: 'other', note: '' } as const;

/** Stores the next version of a profile. */
export const editStored = (storage: Storage, id: string, change: Partial<ProfileRecord> = {}) =>
  storeEdit(storage, id, (old) => old && { ...old, ...change, version: old.version + 1 }, {
    by: 'owner',
  });
