import { claimEmail, getIdByEmail, holdEmail } from '../../../accounts/email/storage.ts';
import { listOwnPages } from '../../../accounts/hands/storage/logins.ts';
import { updateAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError, emailTaken, invalid } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { guardEmailChange } from './email-guard.ts';
import { type ApartAccount, getApartAccount, mirrored } from './login-address.ts';
import { undoableAfter } from './undoable.ts';

const isSame = (one: string, other: string): boolean => normalizeEmail(one) === normalizeEmail(other);

const requireApart = async (storage: Storage, login: string): Promise<ApartAccount> => {
  const account = await getApartAccount(storage, login);
  if (account === null) throw new AppError('unauthenticated');
  return account;
};

/**
 * The record of a page with hands whose owner changes its address: with several pages it is the page's own, which opens nothing; with one it is
 * the login's, which changes here. Refuses an address that somebody else has.
 */
export const moveAddress = async (
  storage: Storage,
  login: string,
  edited: ProfileRecord,
): Promise<ProfileRecord> => {
  const account = await requireApart(storage, login);
  if (isSame(account.address.email, edited.email)) return mirrored(edited, account.address);
  const pages = await listOwnPages(storage, account);
  if (pages.length > 1 || edited.email === '') {
    const { unconfirmed: _unconfirmed, undoable: _undoable, ...record } = edited;
    return { ...record, ownEmail: true, ...(edited.email !== '' && { unconfirmed: true }) };
  }
  const { address } = await changeAddress(storage, login, edited.email);
  return mirrored(edited, address);
};

/**
 * Changes the address of a login that stands apart: it is claimed first, and the old one reserved while the change can be undone; the account
 * decides. `finishAddressChange` comes after it.
 */
export const changeAddress = async (
  storage: Storage,
  login: string,
  email: string,
): Promise<ApartAccount> => {
  await requireApart(storage, login);
  if (!(await claimEmail(storage, email, login))) throw emailTaken();
  const { after } = await updateAccount(storage, login, async (account) => {
    if (account?.address === undefined || account.ended !== undefined) throw new AppError('unauthenticated');
    const { address: old } = account;
    if (isSame(old.email, email)) return null;
    const undoable = undoableAfter(old, storage.now());
    if (undoable?.from === emailName(old.email)) await holdEmail(storage, old.email, login, undoable.until);
    // What followed an earlier change may be still to come, and is told of this one.
    const changed = { email, unconfirmed: true as const, before: old.before ?? old.email };
    return { ...account, address: { ...changed, ...(undoable && { undoable }) } };
  });
  if (after?.value.address === undefined) throw new AppError('unauthenticated');
  return { ...after.value, address: after.value.address };
};

/** Changes the address of a login that stands apart as its owner asks, by the rules of a change of e-mail. */
export const changeLoginEmail = async (
  { storage, login, address }: Pick<HandledCall<unknown>, 'storage' | 'login' | 'address'>,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  const account = await requireApart(storage, login);
  if (isSame(account.address.email, email)) return;
  const guard = guardEmailChange(storage, login, { password }, address);
  const problem = await guard.passwordProblem();
  if (problem !== null) throw invalid({ password: problem });
  const holder = await getIdByEmail(storage, email);
  if (holder !== null && holder !== login) {
    await guard.countAnswer();
    throw emailTaken();
  }
  await changeAddress(storage, login, email);
};
