import { releaseEmailNamed } from '../../../accounts/email/storage.ts';
import {
  createLink,
  getLink,
  linkKey,
  linkSubject,
  type MailedLink,
  markLinkUsed,
  removeLinks,
} from '../../../accounts/links/storage.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { holdingLetters } from '../../../accounts/rules/password-letters.ts';
import { confirmMail } from '../../../accounts/server/account-mails.ts';
import { endSessions } from '../../../accounts/sessions/storage.ts';
import { getAccount, isVoid, updateAccount } from '../../../accounts/storage/accounts.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type AppError, invalid } from '../../../base/http/server/errors.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { hadLetters } from '../../../base/mail/server/letter-budget.ts';
import { type sendAdmitted, sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { addReport } from '../../../moderation/reports/storage.ts';
import { getCounts } from '../../../profiles/counts/storage/counts.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { withConfirmedEmail } from '../../../profiles/new-pages/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { toPublicProfile } from '../../../profiles/rules/profile-views.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { isPubliclyVisible } from '../../../profiles/visibility/rules/visibility.ts';
import { getOwnProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { storeEdit } from '../../editing/storage.ts';

type Send = typeof sendAdmitted;
const sendAnother: Send = (storage, about, mail) => sendMail(storage, about, mail, 'confirmation');
const sendWelcome: Send = (storage, about, mail) => sendMail(storage, about, mail, 'welcome');

/** Mails a confirmation link to a profile's address; does nothing if there is nothing to confirm. */
export const mailConfirmation = async (
  storage: Storage,
  record: ProfileRecord,
  send: Send = sendAnother,
): Promise<void> => {
  if (record.email === '' || record.unconfirmed !== true) return;
  const token = await createLink(storage, 'confirm', record.id, { email: normalizeEmail(record.email) });
  const mail = await inLettersOf(record, () =>
    confirmMail({ name: displayName(record), email: record.email }, token),
  );
  await send(storage, record.id, { ...mail, link: linkKey('confirm', token) });
};

/**
 * Mails the first confirmation link of a new page. If its address had letters just before, another page with it may have told of a changed
 * password, so this one waits with that.
 */
export const mailNewPage = async (storage: Storage, record: ProfileRecord): Promise<void> => {
  await mailConfirmation(storage, record, sendWelcome);
  if (!(await hadLetters(storage, record.email))) return;
  const letters = holdingLetters(storage.now());
  await updateAccount(storage, record.id, (account) => (account === null ? null : { ...account, letters }));
};

/** The refusal of a link that is used, expired or forged. */
export const linkOver = (): AppError => invalid({ token: ACCOUNT_SENTENCES.linkOver });

/** Confirms the address that a link was mailed to; returns the new record. Refuses an invalid link. */
export const markEmailConfirmed = async (storage: Storage, token: string): Promise<ProfileRecord> => {
  const link = await requireConfirmation(storage, token);
  return changeRecord(storage, link, withConfirmedEmail);
};

/**
 * Removes an address from a page whose creator it does not belong to, and opens a case about the page; returns the new
 * record. Works for hidden pages too. Nobody can log in with the address, and it can be registered again.
 */
export const denyEmail = async (storage: Storage, token: string): Promise<ProfileRecord> => {
  const link = await requireConfirmation(storage, token);
  const profile = await getOwnProfile(storage, link.subject);
  if (profile !== null) {
    const { like, view } = await getCounts(storage, link.subject);
    const { record, verified, verification, decision } = profile;
    const shown = toPublicProfile(record, verified, { like, view }, verification, todayOf(storage));
    const details = 'The holder of this e-mail address says that they did not make this page.';
    await addReport(
      storage,
      shown,
      { reason: 'impersonation', details, email: '' },
      [hashHex(token).slice(0, 32)],
      !isPubliclyVisible(decision),
    );
  }
  const name = emailName(link.email);
  const record = await changeRecord(
    storage,
    link,
    ({ unconfirmed: _unconfirmed, ...record }) => ({ ...record, email: '', movedFrom: name }),
    isDenied(link),
  );
  // The link ends last, so that a repeat with it finishes what a crash left.
  await releaseEmailNamed(storage, name, record.id);
  await endSessions(storage, 'owner', record.id);
  await removeLinks(storage, record.id, { kinds: ['reset', 'confirm'], except: link.key });
  await markLinkUsed(storage, link, 'denied');
  return record;
};

/** Refuses a confirmation link that can neither confirm nor deny an address. */
export const checkConfirmation = async (storage: Storage, token: string): Promise<void> => {
  const link = await requireConfirmation(storage, token);
  const record = await getProfileRecord(storage, link.subject);
  if (record === null || !(isToConfirm(link)(record) || isDenied(link)(record))) throw linkOver();
};

const isToConfirm =
  (link: MailedLink) =>
  ({ unconfirmed, email }: ProfileRecord): boolean =>
    unconfirmed === true && normalizeEmail(email) === link.email;

// What a denial leaves, also one that a crash interrupted.
const isDenied =
  (link: MailedLink) =>
  ({ email, movedFrom }: ProfileRecord): boolean =>
    email === '' && movedFrom === emailName(link.email);

const requireConfirmation = async (storage: Storage, token: string): Promise<MailedLink> => {
  const id = linkSubject(token);
  if (id === null) throw linkOver();
  const [link, account] = await Promise.all([getLink(storage, 'confirm', token), getAccount(storage, id)]);
  if (link === null || account === null || isVoid(account, link)) throw linkOver();
  return link;
};

// A link ends once its address is confirmed or changed, so the second of two concurrent requests is refused.
const changeRecord = async (
  storage: Storage,
  link: MailedLink,
  change: (record: ProfileRecord) => ProfileRecord,
  isChanged: (record: ProfileRecord) => boolean = () => false,
): Promise<ProfileRecord> => {
  let current = null as ProfileRecord | null;
  const changed = (old: ProfileRecord | null): ProfileRecord | null => {
    current = old;
    if (old !== null && isChanged(old)) return null;
    if (old === null || !isToConfirm(link)(old)) throw linkOver();
    current = { ...change(old), version: old.version + 1 };
    return current;
  };
  await storeEdit(storage, link.subject, changed, { by: 'owner' });
  if (current === null) throw linkOver();
  return current;
};
