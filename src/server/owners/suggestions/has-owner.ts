import type { Storage } from '../../../base/engine/storage/storage.ts';
import { isRegistered, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import { hasAccount } from '../../accounts/has-account.ts';

/** Whether a page has an account; its record tells of most. */
export const hasOwner = async (storage: Storage, record: ProfileRecord): Promise<boolean> =>
  isRegistered(record) || record.claimed !== undefined || hasAccount(storage, record.id);
