import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { isProfileId } from '../../domain/text/slug.ts';
import { getAccount } from '../../storage/accounts/accounts.ts';
import { newProfileId } from '../../storage/engine/keys.ts';
import { getEmailHolder } from '../../storage/profiles/emails.ts';
import { emailName, importKeyName } from '../../storage/profiles/hashed-names.ts';
import { getImportedId } from '../../storage/profiles/import-keys.ts';
import {
  getProfileRecord,
  getRecordOrTombstone,
  getTrashedProfile,
} from '../../storage/profiles/profile-record.ts';
import { finishDeletion } from '../../storage/profiles/profiles.ts';
import { isRemoved } from '../../storage/profiles/removed.ts';
import type { Identity } from './import-identity.ts';
import type { ImportContext, ImportItem } from './import-record.ts';

/** What there is of a line's profile; `kept` is null where there is nothing to update. */
export type KeptProfile = {
  id: string;
  isNewKey: boolean;
  kept: ProfileRecord | null;
  gone?: 'trashed' | 'removed';
  /** Listed when the import began, and not there now: perhaps removed since. */
  hasVanished?: true;
};

/** The profile that an identity stands for, or the id that a new one gets. */
export const findKept = async (
  { storage, known }: ImportContext,
  { by, value }: Identity,
): Promise<KeptProfile> => {
  let id: string | null = null;
  let wasListed = false;
  if (by === 'key') {
    wasListed = known.importKeys.has(importKeyName(value));
    id = wasListed ? await getImportedId(storage, value) : null;
  } else if (by === 'id') id = value;
  else {
    wasListed = known.emails.has(emailName(value));
    id = wasListed ? await getEmailHolder(storage, value) : null;
  }
  const isNewKey = by === 'key' && id === null;
  if (id === null)
    return { id: newProfileId(), isNewKey, kept: null, ...(wasListed && { hasVanished: true }) };
  if (!known.profiles.has(id)) return { id, isNewKey, kept: null };
  const kept = await getProfileRecord(storage, id);
  if (kept !== null) return { id, isNewKey, kept };
  if ((await getTrashedProfile(storage, id)) !== null) return { id, isNewKey, kept, gone: 'trashed' };
  // A deletion that a crash cut short is finished here; one that was is known by its tombstone for a while.
  if ((await finishDeletion(storage, id)) || (await getRecordOrTombstone(storage, id)) !== null)
    return { id, isNewKey, kept, gone: 'removed' };
  return { id, isNewKey, kept, hasVanished: true };
};

/** Whether a page was removed that had the key, the id or the e-mail of a line: whoever removed it does not want it back. */
export const wasRemoved = async (
  { storage, known, removedName }: ImportContext,
  { raw, identity }: ImportItem,
  hasVanished: boolean,
): Promise<boolean> => {
  const { id, email } = raw;
  const names = [removedName(identity.by, identity.value)];
  if (typeof id === 'string' && isProfileId(id.trim())) names.push(removedName('id', id.trim()));
  if (typeof email === 'string' && email.trim() !== '') names.push(removedName('email', email));
  for (const name of names)
    if ((hasVanished || known.removed.has(name)) && (await isRemoved(storage, name))) return true;
  return false;
};

/** Whether somebody logs in to a page: from then on it is theirs alone. What is about to change a page asks `surely`: an owner may be new. */
export const hasAccount = async (
  { storage, known }: ImportContext,
  id: string,
  surely = false,
): Promise<boolean> => (surely || known.accounts.has(id)) && (await getAccount(storage, id)) !== null;
