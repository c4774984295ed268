import { createLink, linkKey } from '../../../accounts/links/storage.ts';
import { holdingLetters } from '../../../accounts/rules/password-letters.ts';
import { confirmMail } from '../../../accounts/server/account-mails.ts';
import { type LoginAddress, updateAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { hadLetters } from '../../../base/mail/server/letter-budget.ts';
import { type sendAdmitted, sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { handsOf } from '../../../profiles/hands/rules.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';

type Send = typeof sendAdmitted;
const sendAnother: Send = (storage, about, mail) => sendMail(storage, about, mail, 'confirmation');
const sendWelcome: Send = (storage, about, mail) => sendMail(storage, about, mail, 'welcome');

/** An address and whose it is: a login's, or one that is a page's own. `page` says what a letter calls its reader, and its language. */
export type AddressOf = LoginAddress & { login: string; page: ProfileRecord; isOwn?: boolean };

/** The address in the record of a page. */
export const addressedIn = (page: ProfileRecord): AddressOf => ({
  ...page,
  login: handsOf(page).owner,
  page,
  isOwn: page.ownEmail === true,
});

/** Mails a confirmation link to an address; does nothing if there is nothing to confirm. */
export const mailConfirmationTo = async (
  storage: Storage,
  { email, unconfirmed, login, page, isOwn }: AddressOf,
  send: Send = sendAnother,
): Promise<void> => {
  if (email === '' || unconfirmed !== true) return;
  const [kind, subject] = isOwn ? (['own', page.id] as const) : (['confirm', login] as const);
  const token = await createLink(storage, kind, subject, { email: normalizeEmail(email) });
  const mail = await inLettersOf(page, () => confirmMail({ name: displayName(page), email }, token));
  await send(storage, subject, { ...mail, link: linkKey(kind, token) });
};

/** The same for the address in a page's record. */
export const mailConfirmation = (storage: Storage, record: ProfileRecord, send?: Send): Promise<void> =>
  mailConfirmationTo(storage, addressedIn(record), send);

/**
 * Mails the first confirmation link of a new page. If its address had letters just before, another page with it may have told of a changed
 * password, so this one waits with that.
 */
export const mailNewPage = async (storage: Storage, record: ProfileRecord): Promise<void> => {
  await mailConfirmation(storage, record, sendWelcome);
  if (record.ownEmail || !(await hadLetters(storage, record.email))) return;
  const letters = holdingLetters(storage.now());
  await updateAccount(storage, record.id, (account) => (account === null ? null : { ...account, letters }));
};
