import { getIdByEmail } from '../../../accounts/email/storage.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import { newProfileId } from '../../../base/engine/storage/keys.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { finishDeletion } from '../../../moderation/deletion/storage.ts';
import { emailName, importKeyName } from '../../../profiles/identity/storage/hashed-names.ts';
import { getImportedId } from '../../../profiles/identity/storage/import-keys.ts';
import { isRemoved } from '../../../profiles/identity/storage/removed.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import {
  getProfileRecord,
  getRecordOrTombstone,
  getTrashedProfile,
} from '../../../profiles/storage/profile-record.ts';
import type { ImportContext, ImportItem } from './import-context.ts';
import type { Identity } from './import-identity.ts';

/** The existing profile of a line; `existing` is null if there is nothing to update. */
export type ExistingProfile = {
  id: string;
  isNewKey: boolean;
  existing: ProfileRecord | null;
  gone?: 'trashed' | 'removed';
  /** It was listed when the import started but is gone now: perhaps it was deleted. */
  hasVanished?: true;
};

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
  const existing = await getProfileRecord(storage, id);
  if (existing !== null) return { id, isNewKey, existing };
  if ((await getTrashedProfile(storage, id)) !== null) return { id, isNewKey, existing, gone: 'trashed' };
  // Finishes a deletion that crashed; a finished one leaves a tombstone for a while.
  if ((await finishDeletion(storage, id)) || (await getRecordOrTombstone(storage, id)) !== null)
    return { id, isNewKey, existing, gone: 'removed' };
  return { id, isNewKey, existing, hasVanished: true };
};

/** Whether a page with the key, the id or the e-mail of a line was removed, so that an import must not restore it. */
export const wasRemoved = async (
  { storage, listed, removedName }: ImportContext,
  { raw, identity }: ImportItem,
  hasVanished: boolean,
): Promise<boolean> => {
  const { id, email } = raw;
  const names = [removedName(identity.by, identity.value)];
  if (typeof id === 'string' && isProfileId(id.trim())) names.push(removedName('id', id.trim()));
  if (typeof email === 'string' && email.trim() !== '') names.push(removedName('email', email));
  const asked = names.filter((name) => hasVanished || listed.removed.has(name));
  return (await Promise.all(asked.map((name) => isRemoved(storage, name)))).includes(true);
};

/** Whether a page has an account, so that only its owner may change it. Pass `surely` before a change, because the account may be new. */
export const existingHasAccount = async (
  { storage, listed }: ImportContext,
  id: string,
  surely = false,
): Promise<boolean> => (surely || listed.accounts.has(id)) && (await getAccount(storage, id)) !== null;
