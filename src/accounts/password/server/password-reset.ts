import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { invalid } from '../../../base/http/server/errors.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { lettersOfLogin } from '../../hands/storage/apart.ts';
import { type Login, readLogin } from '../../hands/storage/logins.ts';
import { createLink, getLink, linkKey, linkSubject } from '../../links/storage.ts';
import type { resetPassword } from '../../login/calls.ts';
import { mailToLogin } from '../../login/server/login-letter.ts';
import { type Passkey, withoutPasskeys } from '../../passkeys/rules.ts';
import { passkeysOf } from '../../passkeys/storage.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { passwordChangedMail, resetMail } from '../../server/account-mails.ts';
import { type Account, isVoid } from '../../storage/accounts.ts';
import { newPasswordProblem, type PasswordLetter, setPassword } from './password-change.ts';

type ResetRequest = {
  storage: Storage;
  email: string;
  address: string;
  /** Handles an address without a login. */
  mailWithoutLogin: (storage: Storage, email: string) => Promise<void>;
};

/** Handles a forgotten password. Resolves after the same time for every address; `mailing` resolves once the mail is sent, if there is one. */
export const forgetPassword = (request: ResetRequest): Promise<{ mailing: Promise<void> }> =>
  mailToLogin({ ...request, topic: 'forgot-password', mail: mailLink });

const mailLink = async (storage: Storage, { record, account, address: { email } }: Login): Promise<void> => {
  const bond = { email: normalizeEmail(email), changed: account.changed };
  const token = await createLink(storage, 'reset', account.id, bond);
  const about = { name: displayName(record), email };
  const mail = await writtenIn(lettersOfLogin(account, record), () => resetMail(about, token));
  await sendMail(storage, account.id, { ...mail, link: linkKey('reset', token) }, 'reset');
};

const expired = () => invalid({ token: ACCOUNT_SENTENCES.resetOver });

/** Whose password a reset link is for; refuses a used, expired or forged link. */
export const requireReset = async (storage: Storage, token: string): Promise<Login> => {
  const id = linkSubject(token);
  if (id === null) throw expired();
  const [login, link] = await Promise.all([readLogin(storage, id), getLink(storage, 'reset', token)]);
  if (login === null || link === null) throw expired();
  const { account, address } = login;
  if (
    link.email !== normalizeEmail(address.email) ||
    link.changed !== account.changed ||
    isVoid(account, link)
  )
    throw expired();
  return login;
};

// Without a choice, nobody has looked at them.
const passkeysLeft = (account: Account, removed: string | undefined): Passkey[] =>
  removed === undefined
    ? []
    : withoutPasskeys(
        passkeysOf(account),
        removed.split(',').map((id) => id.trim()),
      );

/** Sets a new password by a reset link, removes passkeys and ends all sessions; refuses an invalid link. Returns the letter about it, and the login. */
export const setNewPassword = async ({
  storage,
  token,
  password,
  remove_passkeys: removed,
}: InputOf<typeof resetPassword> & { storage: Storage }): Promise<{ id: string; letter: PasswordLetter }> => {
  const login = await requireReset(storage, token);
  const { record, etag, address } = login;
  const problem = newPasswordProblem(say('accounts.password.password'), password);
  if (problem !== null) throw invalid({ password: problem });
  // Of two concurrent uses, only one finds the account unchanged. The change of password also ends all links bound to the old one.
  const { unproven: _unproven, passkeys: _passkeys, ...account } = login.account;
  const passkeys = passkeysLeft(login.account, removed);
  const value = { ...account, ...(passkeys.length > 0 && { passkeys }) };
  const set = await setPassword(storage, { etag, value }, password, null);
  if (set === null) throw expired();
  const mail = await writtenIn(lettersOfLogin(login.account, record), () =>
    passwordChangedMail(address.email),
  );
  return { id: account.id, letter: { ...set, mail } };
};
