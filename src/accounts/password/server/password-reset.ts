import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { invalid } from '../../../base/http/server/errors.ts';
import { forgotPasswordLimits, tooMany } from '../../../base/http/server/limits.ts';
import { attemptSubjects } from '../../../base/http/server/subjects.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { registerAttempt } from '../../../base/throttles/storage/attempts.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { createLink, getLink, linkKey, linkSubject } from '../../links/storage.ts';
import type { resetPassword } from '../../login/calls.ts';
import { findLogin, type Login } from '../../login/storage.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { passwordChangedMail, resetMail } from '../../server/account-mails.ts';
import { type Account, getVersionedAccount, isVoid } from '../../storage/accounts.ts';
import { newPasswordProblem, type PasswordLetter, setPassword } from './password-change.ts';

/** Minimum time until the reply, in milliseconds, so that it does not reveal whether an address is registered. */
const MIN_REPLY_MS = 400;

type ResetRequest = {
  storage: Storage;
  email: string;
  address: string;
  /** Handles an address without a login. */
  mailWithoutLogin: (storage: Storage, email: string) => Promise<void>;
};

/** Handles a forgotten password. Resolves after the same time for every address; `mailing` resolves once the mail is sent, if there is one. */
export const forgetPassword = async ({
  storage,
  email,
  address,
  mailWithoutLogin,
}: ResetRequest): Promise<{ mailing: Promise<void> }> => {
  const pause = new Promise((resolve) => setTimeout(resolve, MIN_REPLY_MS));
  const subjects = await attemptSubjects(storage, normalizeEmail(email), address);
  const [attempt, login] = await Promise.all([
    // The budget of letters is exact, and each storage call counts here.
    registerAttempt(storage, 'forgot-password', subjects, forgotPasswordLimits(), { isQuick: true }),
    findLogin(storage, email),
  ]);
  if (attempt.wait > 0) throw tooMany(attempt.wait);
  const mailing = login === null ? mailWithoutLogin(storage, email) : mailLink(storage, login);
  // The caller's `await` reports a failure; until then it must not end the process.
  mailing.catch(() => undefined);
  await pause;
  return { mailing };
};

const mailLink = async (storage: Storage, { record, account }: Login): Promise<void> => {
  const bond = { email: normalizeEmail(record.email), changed: account.changed };
  const token = await createLink(storage, 'reset', record.id, bond);
  const mail = await inLettersOf(record, () =>
    resetMail({ name: displayName(record), email: record.email }, token),
  );
  await sendMail(storage, record.id, { ...mail, link: linkKey('reset', token) }, 'reset');
};

const expired = () => invalid({ token: ACCOUNT_SENTENCES.resetOver });

/** Whose password a reset link is for; refuses a used, expired or forged link. */
export const requireReset = async (
  storage: Storage,
  token: string,
): Promise<{ record: ProfileRecord; account: Versioned<Account> }> => {
  const id = linkSubject(token);
  if (id === null) throw expired();
  const [record, account, link] = await Promise.all([
    getProfileRecord(storage, id),
    getVersionedAccount(storage, id),
    getLink(storage, 'reset', token),
  ]);
  if (record === null || account === null || link === null) throw expired();
  const { changed } = account.value;
  if (link.email !== normalizeEmail(record.email) || link.changed !== changed || isVoid(account.value, link))
    throw expired();
  return { record, account };
};

/** Sets a new password by a reset link and ends all sessions; refuses an invalid link. Returns the letter about it, and the profile. */
export const setNewPassword = async ({
  storage,
  token,
  password,
}: InputOf<typeof resetPassword> & { storage: Storage }): Promise<{ id: string; letter: PasswordLetter }> => {
  const { record, account } = await requireReset(storage, token);
  const problem = newPasswordProblem(say('accounts.password.password'), password);
  if (problem !== null) throw invalid({ password: problem });
  // Of two concurrent uses, only one finds the account unchanged. The change of password also ends all links bound to the old one.
  const { unproven: _unproven, ...value } = account.value;
  const set = await setPassword(storage, { ...account, value }, password, null);
  if (set === null) throw expired();
  const mail = await inLettersOf(record, () => passwordChangedMail(record.email));
  return { id: record.id, letter: { ...set, mail } };
};
