import { getAccount, removeAccount } from '../../../accounts/storage/accounts.ts';
import { listNames } from '../../../base/engine/storage/list-names.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getRestoreMark } from '../../../imports/restore/storage/restore-mark.ts';
import { getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';

const HOUR = 3_600_000;
/** A registration writes its account before its page, and may be continued for some time. */
const MIN_AGE_MS = 24 * HOUR;
const FIRST_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Maximum number of accounts in one run. */
const MAX_REMOVED = 200;

/**
 * Removes accounts whose page is gone or was never created, because a registration or a claim crashed. Each run checks the ids with one
 * first letter, by the hour, so that all are checked within a day and a half.
 */
export const removeStrayAccounts = async (storage: Storage, now: number): Promise<void> => {
  const letter = FIRST_LETTERS[Math.floor(now / HOUR) % FIRST_LETTERS.length] as string;
  const [accounts, profiles] = await Promise.all([
    listNames(storage, `accounts/${letter}`),
    listNames(storage, `profiles/${letter}`),
  ]);
  const withPage = new Set(profiles);
  for (const name of accounts.filter((each) => !withPage.has(each)).slice(0, MAX_REMOVED))
    if (await isStray(storage, letter + name, now)) await removeAccount(storage, letter + name);
};

// Reads the record, because the list may be late. A restore writes accounts before their pages, so its mark is read last.
const isStray = async (storage: Storage, id: string, now: number): Promise<boolean> => {
  const account = await getAccount(storage, id);
  // A login that stands apart has no page with its id, or outlives it.
  if (account === null || account.address !== undefined || now - account.created < MIN_AGE_MS) return false;
  const record = await getRecordOrTombstone(storage, id);
  return record === null && (await getRestoreMark(storage)) === null;
};
