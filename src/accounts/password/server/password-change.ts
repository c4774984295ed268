import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { isAtThisMachine } from '../../../base/http/server/client-address.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { sendAdmitted } from '../../../base/mail/server/send.ts';
import { holdMail, type Mail } from '../../../base/mail/storage.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import type { changePassword } from '../../login/calls.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { countPasswordLetter } from '../../rules/password-letters.ts';
import { passwordChangedMail } from '../../server/account-mails.ts';
import { endSessions } from '../../sessions/storage.ts';
import { type Account, replaceAccount } from '../../storage/accounts.ts';
import { isCommonPassword } from '../rules/common-passwords.ts';
import { PASSWORD_SENTENCES, passwordProblem } from '../rules/password.ts';
import { requirePassword } from './password-check.ts';
import { hashPassword } from './passwords.ts';

/** The problem of a new password, null if it has none. */
export const newPasswordProblem = (label: string, password: string): string | null =>
  passwordProblem(label, password) ?? (isCommonPassword(password) ? PASSWORD_SENTENCES.common : null);

/** The problem of a new password under the name of its field; nothing if it has none. */
export const passwordChangeProblems = (label: string, password: string, field = 'password'): Problems => {
  const problem = newPasswordProblem(label, password);
  return problem === null ? {} : { [field]: problem };
};

/**
 * Gives an account a new password if nobody changed it since it was read. All sessions but that of the cookie value `session` end, and
 * all reset links become invalid. Sessions end before the change, so that none outlives the old password after a crash
 * in between, and again after it, for one that began meanwhile. The letter about it is counted in the same write; returns what to do with it,
 * null if somebody else changed the account.
 */
export const setPassword = async (
  storage: Storage,
  account: Versioned<Account>,
  password: string,
  session: string | null,
): Promise<Pick<PasswordLetter, 'due'> | null> => {
  const { etag } = account;
  const { tries: _tries, ...value } = account.value;
  // At least one millisecond later: reset links are bound to this time.
  const now = storage.now();
  const changed = Math.max(now, value.changed + 1);
  const { letters, due } = isAtThisMachine()
    ? { letters: value.letters, due: null }
    : countPasswordLetter(value.letters, now);
  const [hash] = await Promise.all([
    hashPassword(password),
    endSessions(storage, 'owner', value.id, session),
  ]);
  const next = { ...value, password: hash, changed, ...(letters && { letters }) };
  if (!(await replaceAccount(storage, next, etag))) return null;
  await endSessions(storage, 'owner', value.id, session);
  return { due };
};

/** A letter about a changed password; it goes at once, or at the moment `due` (milliseconds). */
export type PasswordLetter = { mail: Mail; due: number | null };

/** Sends a letter about a changed password, or holds it. */
export const sendPasswordLetter = async (
  storage: Storage,
  id: string,
  { mail, due }: PasswordLetter,
): Promise<void> =>
  due === null
    ? sendAdmitted(storage, id, mail)
    : holdMail(storage, id, mail, { kind: 'password-changed', due });

/** Changes an owner's password, given the old one; returns the letter about it, null if there is no address. */
export const replacePassword = async (
  { storage, subject: id }: Pick<HandledCall<unknown>, 'storage' | 'subject'>,
  { old_password: old, new_password: newPassword }: InputOf<typeof changePassword>,
  session: string | null,
): Promise<PasswordLetter | null> => {
  const problem = newPasswordProblem(say('accounts.password.new-password'), newPassword);
  if (problem !== null) throw invalid({ new_password: problem });
  const account = await requirePassword(storage, id, old, () =>
    invalid({ old_password: ACCOUNT_SENTENCES.oldPassword }),
  );
  const set = account === null ? null : await setPassword(storage, account, newPassword, session);
  if (account === null || set === null) throw new AppError('conflict', ACCOUNT_SENTENCES.passwordFailed);
  const { language: letters = '' } = account.value;
  const { address = account.value } = account.value;
  const email = address.email ?? (await getProfileRecord(storage, id))?.email ?? '';
  if (email === '') return null;
  return { ...set, mail: await inLettersOf({ letters }, () => passwordChangedMail(email)) };
};
