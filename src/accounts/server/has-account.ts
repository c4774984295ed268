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

/** How long a warm process uses what it read for readers, in milliseconds: right after a claim, the record says the same. */
const LAG_MS = 30_000;

/** The same for readers of a page, whose record names its login by itself but for the moment in which it is claimed; the answer may be some seconds old. */
export const hasAccountForReaders = async (storage: Storage, id: string): Promise<boolean> => {
  const key = `has-account/${id}`;
  const known = storage.memory.get<{ at: number; has: boolean }>(key);
  const at = storage.now();
  if (known !== undefined && at - known.at < LAG_MS) return known.has;
  const has = await hasAccount(storage, { id });
  storage.memory.set(key, { at, has }, 200);
  return has;
};

/** The same for a page whose record the caller has not read. */
export const hasAccountNow = async (storage: Storage, id: string): Promise<boolean> =>
  hasAccount(storage, (await getRecordOrTombstone(storage, id)) ?? { id });
