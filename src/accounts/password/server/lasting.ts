import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { getSession } from '../../sessions/storage.ts';
import { type Account, updateAccount } from '../../storage/accounts.ts';
import { requirePassword } from './password-check.ts';

type OwnCall = Pick<HandledCall<unknown>, 'storage' | 'subject' | 'request'>;

/**
 * What an owner may make that lasts (a passkey, an invitation, a hand-over), with the record and the login as they were then. Keep `at` (milliseconds)
 * with what is made, and check it with `isVoid` before it has an effect: whoever takes the address back may do so in the same moment.
 */
export type Grant = { record: ProfileRecord; account: Account; at: number };

/** The record of an owner whose address is confirmed; refuses others with 403. */
export const requireConfirmedEmail = async ({ storage, subject }: OwnCall): Promise<ProfileRecord> => {
  const record = await getProfileRecord(storage, subject);
  if (record === null) throw new AppError('unauthenticated');
  // A page whose address was denied has none.
  if (record.email === '' || record.unconfirmed === true) throw new AppError('unconfirmed');
  return record;
};

/** Checks what everything needs that lasts, however short the session: a confirmed address, and the password, whose wrong tries are counted. */
export const requireLasting = async (call: OwnCall, password: string): Promise<Grant> => {
  const { storage, subject } = call;
  const record = await requireConfirmedEmail(call);
  const checked = await requirePassword(storage, subject, password, wrongPassword);
  if (checked === null) throw new AppError('unauthenticated');
  if (checked.value.unproven === true && !(await beganByLink(call)))
    throw new AppError('unconfirmed', say('accounts.lasting.by-link'));
  let at = storage.now();
  const granting = (account: Account | null): Account | null => {
    // Somebody else changed the password or took the address back meanwhile.
    if (account?.changed !== checked.value.changed) throw wrongPassword();
    at = Math.max(storage.now(), ...(account.voided ?? []).map(({ until }) => until + 1));
    const { tries: _tries, unproven: _unproven, ...value } = account;
    return { ...value, granted: Math.max(at, account.granted ?? 0) };
  };
  const { after } = await updateAccount(storage, subject, granting);
  return { record, account: after?.value ?? checked.value, at };
};

const beganByLink = async ({ storage, request }: OwnCall): Promise<boolean> => {
  const cookie = readOwnCookie(request, 'owner');
  return cookie !== null && (await getSession(storage, 'owner', cookie))?.session.byLink === true;
};

const wrongPassword = (): AppError => invalid({ password: ACCOUNT_SENTENCES.badPassword });
