import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { accountAddress, loginAddress } from '../../hands/storage/apart.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { getSession } from '../../sessions/storage.ts';
import { type Account, type LoginAddress, updateAccount } from '../../storage/accounts.ts';
import { requirePassword } from './password-check.ts';

type OwnCall = Pick<HandledCall<unknown>, 'storage' | 'login' | 'request'>;

/**
 * What an owner may make that lasts (a passkey, an invitation, a hand-over), with the address and the login as they were then. Keep `at` (milliseconds)
 * with what is made, and check it with `isVoid` before it has an effect: whoever takes the address back may do so in the same moment.
 */
export type Grant = { address: LoginAddress; account: Account; etag: string; at: number };

/** The address of a login that is confirmed; refuses others with 403. */
export const requireConfirmedEmail = async ({ storage, login }: OwnCall): Promise<LoginAddress> => {
  const address = await loginAddress(storage, login);
  if (address === null) throw new AppError('unauthenticated');
  if (!isConfirmed(address)) throw new AppError('unconfirmed');
  return address;
};

// A login whose address was denied has none.
const isConfirmed = ({ email, unconfirmed }: LoginAddress): boolean => email !== '' && unconfirmed !== true;

/** Whether a login can make what lasts, if its holder knows the password: what is not so is not offered. */
export const mayMakeLasting = async (call: OwnCall, account: Account | null): Promise<boolean> => {
  const address = await accountAddress(call.storage, account);
  if (address === null || !isConfirmed(address)) return false;
  return account?.unproven !== true || beganByLink(call);
};

/** Checks what everything needs that lasts, however short the session: a confirmed address, unless the caller has checked it, and the password, whose wrong tries are counted. */
export const requireLasting = async (
  call: OwnCall,
  password: string,
  known?: LoginAddress,
): Promise<Grant> => {
  const { storage, login } = call;
  const address = known ?? (await requireConfirmedEmail(call));
  const checked = await requirePassword(storage, login, password, wrongPassword);
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
  const { after } = await updateAccount(storage, login, granting, checked);
  const { value: account, etag } = after ?? checked;
  return { address, account, etag, at };
};

const beganByLink = async ({ storage, request }: Pick<OwnCall, 'storage' | 'request'>): Promise<boolean> => {
  const cookie = readOwnCookie(request, 'owner');
  return cookie !== null && (await getSession(storage, 'owner', cookie))?.session.byLink === true;
};

const wrongPassword = (): AppError => invalid({ password: ACCOUNT_SENTENCES.badPassword });
