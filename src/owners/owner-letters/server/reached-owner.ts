import { ownerAddress } from '../../../accounts/hands/storage/apart.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { offersForm } from '../../../profiles/owner-letters/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';

/** A page that offers the form, and where letters to its owner go. */
export type ReachedOwner = { record: ProfileRecord; to: string };

/** The owner of a page, if anybody may write to them by the form now; null if not. */
export const findReachedOwner = async (storage: Storage, id: string): Promise<ReachedOwner | null> => {
  const page = isProfileId(id) ? await getPublicProfile(storage, id) : null;
  if (page === null || page.record.id !== id || !offersForm(page.record, todayOf(storage))) return null;
  const { email: to = '' } = (await ownerAddress(storage, page.record)) ?? {};
  return to === '' ? null : { record: page.record, to };
};
