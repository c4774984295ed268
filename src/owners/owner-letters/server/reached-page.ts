import { readLogin } from '../../../accounts/hands/storage/logins.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { handsOf } from '../../../profiles/hands/rules.ts';
import { offersForm } from '../../../profiles/owner-letters/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { hasOwner } from '../../suggestions/server/has-owner.ts';

/** A page to whose owner anybody may write by the form now; null if it offers none. */
export const findReachedPage = async (storage: Storage, id: string): Promise<ProfileRecord | null> => {
  const page = isProfileId(id) ? await getPublicProfile(storage, id) : null;
  if (page === null || page.record.id !== id || !offersForm(page.record, todayOf(storage))) return null;
  return (await hasOwner(storage, page.record)) ? page.record : null;
};

/** Where letters to the owner of a page go: to its address, or that of its owner's login while its own may be a stranger's. */
export const ownersAddress = async (storage: Storage, record: ProfileRecord): Promise<string> => {
  if (!record.ownEmail || !record.unconfirmed) return record.email;
  return (await readLogin(storage, handsOf(record).owner))?.address.email ?? '';
};
