import type { Storage } from '../../base/engine/storage/storage.ts';
import { handler } from '../../base/http/server/handler.ts';
import { writtenIn } from '../../base/mail/server/letter-language.ts';
import { sendMail } from '../../base/mail/server/send.ts';
import { normalizeEmail } from '../../base/text/rules/email.ts';
import { displayName } from '../../profiles/rules/list-item.ts';
import { lettersOfLogin } from '../hands/storage/apart.ts';
import { type Login, readLogin } from '../hands/storage/logins.ts';
import { linkOver } from '../links/server.ts';
import { createLink, getLink, linkKey, linkSubject, type MailedLink } from '../links/storage.ts';
import { mailToLogin } from '../login/server/login-letter.ts';
import { ACCOUNT_SENTENCES } from '../rules/account.ts';
import { loginLinkMail } from '../server/account-mails.ts';
import { isVoid } from '../storage/accounts.ts';
import { loginLink } from './calls.ts';

export const loginLinkHandler = handler(loginLink, async ({ input, storage, address, later }) => {
  const { mailing } = await mailToLogin({
    storage,
    email: input.email,
    address,
    topic: 'login-link',
    mail: mailLoginLink,
  });
  later(() => mailing);
  return { success: true as const, message: ACCOUNT_SENTENCES.loginLinkSent };
});

const mailLoginLink = async (
  storage: Storage,
  { record, account, address: { email } }: Login,
): Promise<void> => {
  const bond = { email: normalizeEmail(email), changed: account.changed };
  const token = await createLink(storage, 'login', account.id, bond);
  const about = { name: displayName(record), email };
  const mail = await writtenIn(lettersOfLogin(account, record), () => loginLinkMail(about, token));
  await sendMail(storage, account.id, { ...mail, link: linkKey('login', token) }, 'login-link');
};

/** A link to log in, whose time is not over; refuses others. */
export const getLoginLink = async (storage: Storage, token: string): Promise<MailedLink> => {
  const link = linkSubject(token) === null ? null : await getLink(storage, 'login', token);
  if (link === null) throw linkOver();
  return link;
};

/** The login that a link opens; refuses one that a change of the address or the password has overtaken. */
export const requireLoginLink = async (storage: Storage, link: MailedLink): Promise<Login> => {
  const login = await readLogin(storage, link.subject);
  const isGood =
    login !== null &&
    link.email === normalizeEmail(login.address.email) &&
    link.changed === login.account.changed &&
    !isVoid(login.account, link);
  if (!isGood) throw linkOver();
  return login;
};
