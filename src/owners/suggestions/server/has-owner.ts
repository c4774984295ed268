import { hasAccount } from '../../../accounts/server/has-account.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { isOwned, type ProfileRecord } from '../../../profiles/rules/profile.ts';

/** Whether a page has an account; for most pages the record is enough to know. */
export const hasOwner = async (storage: Storage, record: ProfileRecord): Promise<boolean> =>
  isOwned(record) || hasAccount(storage, record);
