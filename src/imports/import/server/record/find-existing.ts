import { getIdByEmail } from '../../../../accounts/email/storage.ts';
import { newProfileId } from '../../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../../base/engine/storage/storage.ts';
import { finishDeletion } from '../../../../moderation/deletion/storage.ts';
import { emailName, importKeyName } from '../../../../profiles/identity/storage/hashed-names.ts';
import { getImportedId } from '../../../../profiles/identity/storage/import-keys.ts';
import {
  getRecordOrTombstone,
  getTrashedProfile,
  getVersionedProfile,
  removeTombstone,
} from '../../../../profiles/storage/profile-record.ts';
import type { ExistingProfile, ImportContext } from './import-context.ts';
import type { Identity } from './import-identity.ts';

/** The profile of an identity, or the id for a new one. */
export const findExisting = async (
  { storage, listed }: ImportContext,
  { by, value }: Identity,
): Promise<ExistingProfile> => {
  let id: string | null = null;
  let wasListed = false;
  if (by === 'key') {
    wasListed = listed.importKeys.has(importKeyName(value));
    id = wasListed ? await getImportedId(storage, value) : null;
  } else if (by === 'id') id = value;
  else {
    wasListed = listed.emails.has(emailName(value));
    id = wasListed ? await getIdByEmail(storage, value) : null;
  }
  const isNewKey = by === 'key' && id === null;
  if (id === null)
    return { id: newProfileId(), isNewKey, existing: null, ...(wasListed && { hasVanished: true }) };
  if (!listed.profiles.has(id)) return { id, isNewKey, existing: null };
  const stored = await getVersionedProfile(storage, id);
  if (stored !== null) return { id, isNewKey, existing: stored.value, etag: stored.etag };
  const existing = null;
  if ((await getTrashedProfile(storage, id)) !== null) return { id, isNewKey, existing, gone: 'trashed' };
  // Finishes a deletion that crashed; a finished one leaves a tombstone for a while.
  if ((await finishDeletion(storage, id)) || (await getRecordOrTombstone(storage, id)) !== null)
    return (await mayReturn(storage, id))
      ? { id, isNewKey, existing }
      : { id, isNewKey, existing, gone: 'removed' };
  return { id, isNewKey, existing, hasVanished: true };
};

/** Lets a page return that an import made and that was taken back with it, or that left the site which is copied. */
const mayReturn = async (storage: Storage, id: string): Promise<boolean> => {
  const stored = await getRecordOrTombstone(storage, id);
  if (stored === null || !('deleted' in stored) || !stored.mayReturn || !stored.swept) return false;
  await removeTombstone(storage, id);
  return true;
};
