import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { type Account, updateAccount } from '../../storage/accounts.ts';
import { requirePassword } from './password-check.ts';

/**
 * What an owner may make that lasts (a passkey, an invitation, a hand-over), with the record and the login as they were then. Keep `at` (milliseconds)
 * with what is made, and check it with `isVoid` before it has an effect: whoever takes the address back may do so in the same moment.
 */
export type Grant = { record: ProfileRecord; account: Account; at: number };

/** The record of an owner whose address is confirmed; refuses others with 403. */
export const requireConfirmedEmail = async (storage: Storage, id: string): Promise<ProfileRecord> => {
  const record = await getProfileRecord(storage, id);
  if (record === null) throw new AppError('unauthenticated');
  // A page whose address was denied has none.
  if (record.email === '' || record.unconfirmed === true) throw new AppError('unconfirmed');
  return record;
};

/** Checks what everything needs that lasts, however short the session: a confirmed address, and the password, whose wrong tries are counted. */
export const requireLasting = async (storage: Storage, id: string, password: string): Promise<Grant> => {
  const record = await requireConfirmedEmail(storage, id);
  const checked = await requirePassword(storage, id, password, wrongPassword);
  if (checked === null) throw new AppError('unauthenticated');
  let at = storage.now();
  const granting = (account: Account | null): Account | null => {
    // Somebody else changed the password or took the address back meanwhile.
    if (account?.changed !== checked.value.changed) throw wrongPassword();
    at = Math.max(storage.now(), ...(account.voided ?? []).map(({ until }) => until + 1));
    const { tries: _tries, ...value } = account;
    return { ...value, granted: Math.max(at, account.granted ?? 0) };
  };
  const { after } = await updateAccount(storage, id, granting);
  return { record, account: after?.value ?? checked.value, at };
};

const wrongPassword = (): AppError => invalid({ password: ACCOUNT_SENTENCES.badPassword });
