import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { profileKey, type Tombstone } from '../../storage/profile-record.ts';

/** Ends the pointer that a page left when it went into another one, which is deleted now. */
export const endPointer = async (storage: Storage, id: string, into: string): Promise<void> => {
  await storage.update<ProfileRecord | Tombstone>(profileKey(id), (stored) => {
    if (stored === null || !('deleted' in stored) || stored.into !== into) return null;
    const { into: _into, merges: _merges, ...rest } = stored;
    return rest;
  });
};

/** The page that another one went into: by its record or its pointer; null if it went into none. */
export const intoOf = (stored: ProfileRecord | Tombstone | null): string | null => {
  if (stored === null) return null;
  return ('deleted' in stored ? stored.into : stored.merged?.into) ?? null;
};
