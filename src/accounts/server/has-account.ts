import type { Storage } from '../../base/engine/storage/storage.ts';
import type { Hands } from '../../profiles/hands/rules.ts';
import { getRecordOrTombstone } from '../../profiles/storage/profile-record.ts';
import { getAccount } from '../storage/accounts.ts';

/**
 * Whether somebody has an account for a page: a login that its record names, or the one with its id, which a claim makes before the record says
 * so. Pass the record as it is read, and read it before.
 */
export const hasAccount = async (
  storage: Storage,
  { id, hands }: { id: string; hands?: Hands },
): Promise<boolean> => hands !== undefined || (await getAccount(storage, id)) !== null;

/** The same for a page whose record the caller has not read. */
export const hasAccountNow = async (storage: Storage, id: string): Promise<boolean> =>
  hasAccount(storage, (await getRecordOrTombstone(storage, id)) ?? { id });
