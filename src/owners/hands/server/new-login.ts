import { createHash } from 'node:crypto';
import { claimEmail, getIdByEmail } from '../../../accounts/email/storage.ts';
import { noteUnsettled } from '../../../accounts/hands/storage/unsettled.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import { findLogin } from '../../../accounts/login/storage.ts';
import { newPasswordProblem } from '../../../accounts/password/server/password-change.ts';
import { hashPassword, isPassword } from '../../../accounts/password/server/passwords.ts';
import { hasAccount } from '../../../accounts/server/has-account.ts';
import { type Account, claimAccount, getAccount, updateAccount } from '../../../accounts/storage/accounts.ts';
import { ALPHABET } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { ERROR_CODES } from '../../../base/http/calls/error-codes.ts';
import { AppError, emailTaken, invalid } from '../../../base/http/server/errors.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { keptLanguage } from '../../../base/mail/rules.ts';
import { isOwned } from '../../../profiles/rules/profile.ts';
import { updateProfileRecord } from '../../../profiles/storage/profile-record.ts';
import type { Offered } from './page-offers.ts';

/** How long a call may take, in milliseconds: after that, a login that has no page is what a crash left. */
const CALL_MS = 60_000;
const ID_LENGTH = 12;

/** The refusal of somebody whose address has a login. */
export const logInFirst = (): AppError => new AppError('conflict', ERROR_CODES.unauthenticated.sentence);

// The same link makes the same login, so that a repeat continues what a crash left.
const loginOf = (token: string): string =>
  [...createHash('sha256').update(`login:${token}`).digest().subarray(0, ID_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');

/**
 * Makes a login for the address that a link was mailed to, whose page comes with what the link offers; returns its id. Refuses an address that
 * has a login.
 */
export const makeLogin = async (
  storage: Storage,
  token: string,
  password: string,
  { link: { email }, record, role }: Offered,
): Promise<string> => {
  const id = loginOf(token);
  const holder = await findLogin(storage, email);
  if (holder !== null && holder.account.id !== id) throw logInFirst();
  const problem = newPasswordProblem(say('accounts.password.password'), password);
  if (problem !== null) throw invalid({ password: problem });
  await noteUnsettled(storage, id);
  if (!(await claimEmail(storage, email, id)) && !(await claimFromPage(storage, email, id)))
    throw (await findLogin(storage, email)) === null ? emailTaken() : logInFirst();
  const now = storage.now();
  const language = keptLanguage();
  const account: Account = {
    id,
    password: await hashPassword(password),
    created: now,
    changed: now,
    address: { email },
    pages: [{ id: record.id, role, at: now, pending: true }],
    ...(language !== undefined && { language }),
  };
  if (!(await claimAccount(storage, account))) await continueLogin(storage, account, password);
  return id;
};

/**
 * Claims an address that a page without a login has: who got the letter there has it. The page keeps it, as its own, and can still be claimed. Of this
 * and a claim of that page, the claim of the address decides; a claim of the page makes its account first.
 */
const claimFromPage = async (storage: Storage, email: string, login: string): Promise<boolean> => {
  const page = await getIdByEmail(storage, email);
  if (page !== null)
    await updateProfileRecord(storage, page, async (record) =>
      record === null || isOwned(record) || (await hasAccount(storage, record))
        ? null
        : { ...record, ownEmail: true as const },
    );
  return claimEmail(storage, email, login);
};

// Of two calls at once the account decides, unless both have the same password; much later, it is what a crash left.
const continueLogin = async (storage: Storage, account: Account, password: string): Promise<void> => {
  const present = await getAccount(storage, account.id);
  if (present !== null && (await isPassword(password, present.password))) return;
  let isOurs = false;
  await updateAccount(storage, account.id, (stored) => {
    const isLeft = stored?.pages?.every(({ pending }) => pending === true) ?? true;
    isOurs = isLeft && storage.now() - (stored?.created ?? 0) >= CALL_MS;
    return isOurs ? account : null;
  });
  if (!isOurs) throw linkOver();
};
