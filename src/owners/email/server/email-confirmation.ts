import { releaseEmailNamed } from '../../../accounts/email/storage.ts';
import { listOwnPages } from '../../../accounts/hands/storage/logins.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import {
  createLink,
  getLink,
  linkKey,
  linkSubject,
  listBonds,
  type MailedLink,
  markLinkUsed,
  removeLinks,
} from '../../../accounts/links/storage.ts';
import { holdingLetters } from '../../../accounts/rules/password-letters.ts';
import { confirmMail } from '../../../accounts/server/account-mails.ts';
import { endSessions } from '../../../accounts/sessions/storage.ts';
import { type Account, getAccount, isVoid, updateAccount } from '../../../accounts/storage/accounts.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
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
import { revoked } from './revoke.ts';

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

/** A link to an address of a page. */
type Addressed = Pick<MailedLink, 'subject' | 'email'>;

/** Confirms the address that a link was mailed to; returns the new record. Refuses an invalid link. */
export const markEmailConfirmed = async (storage: Storage, token: string): Promise<ProfileRecord> => {
  const { link, account } = await requireConfirmation(storage, token);
  if (account.unproven !== true) return changeRecord(storage, link, withConfirmedEmail);
  // Whoever holds the address says now that the page is theirs.
  const record = await confirmRecord(storage, link);
  await updateAccount(storage, link.subject, (stored) => {
    if (stored?.unproven !== true) return null;
    const { unproven: _unproven, ...proven } = stored;
    return proven;
  });
  return record;
};

/** Confirms the address of a link, if it is not confirmed already; returns the record. Refuses a link to another address. */
const confirmRecord = (storage: Storage, link: Addressed): Promise<ProfileRecord> =>
  changeRecord(storage, link, withConfirmedEmail, isConfirmed(link));

/** Confirms the address of a login by a link to it, in all its pages that have it. Refuses a link to another address. */
export const confirmAddress = async (storage: Storage, link: Addressed): Promise<void> => {
  const account = await getAccount(storage, link.subject);
  if (account?.address === undefined) return void (await confirmRecord(storage, link));
  await updateAccount(storage, link.subject, (stored) => {
    if (stored?.address === undefined || normalizeEmail(stored.address.email) !== link.email)
      throw linkOver();
    const { unconfirmed, ...address } = stored.address;
    return unconfirmed === true ? { ...stored, address } : null;
  });
  for (const { record, role } of await listOwnPages(storage, account))
    if (role === 'owner' && isToConfirm(link)(record))
      await confirmRecord(storage, { ...link, subject: record.id });
};

/**
 * Removes an address from a page whose creator it does not belong to, with what was made since, and opens a case about the page; returns the new
 * record. Works for hidden pages too. Nobody can log in with the address, and it can be registered again.
 */
export const denyEmail = async (storage: Storage, token: string): Promise<ProfileRecord> => {
  const { link, account } = await requireConfirmation(storage, token);
  await openCase(storage, link, token);
  const name = emailName(link.email);
  const record = await changeRecord(
    storage,
    link,
    ({ unconfirmed: _unconfirmed, ...record }) => ({ ...record, email: '', movedFrom: name }),
    isDenied(link),
    isOpen(link, account),
  );
  const since = await deniedSince(storage, link);
  await updateAccount(storage, record.id, (stored) =>
    // A repeat finds it done.
    stored === null || stored.voided?.some(({ after }) => after === since)
      ? null
      : revoked(stored, since, storage.now()),
  );
  // The link ends last, so that a repeat with it finishes what a crash left.
  await releaseEmailNamed(storage, name, record.id);
  await endSessions(storage, 'owner', record.id);
  await removeLinks(storage, record.id, { kinds: ['reset', 'login', 'confirm'], except: link.key });
  await markLinkUsed(storage, link, 'denied');
  return record;
};

// Nothing that lasts is older: the address was not confirmed. The address before it can still take the page back.
const deniedSince = async (storage: Storage, { subject, at }: MailedLink): Promise<number> => {
  const undoing = await listBonds(storage, subject, 'undo');
  return Math.max(at, ...undoing.map((bond) => bond.at));
};

const openCase = async (storage: Storage, link: MailedLink, token: string): Promise<void> => {
  const profile = await getOwnProfile(storage, link.subject);
  if (profile === null) return;
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
};

/** Refuses a confirmation link that can neither confirm nor deny an address. */
export const checkConfirmation = async (storage: Storage, token: string): Promise<void> => {
  const { link, account } = await requireConfirmation(storage, token);
  const record = await getProfileRecord(storage, link.subject);
  if (record === null || !(isOpen(link, account)(record) || isDenied(link)(record))) throw linkOver();
};

const hasAddress = ({ email }: ProfileRecord, link: Addressed): boolean =>
  normalizeEmail(email) === link.email;

const isToConfirm =
  (link: Addressed) =>
  (record: ProfileRecord): boolean =>
    record.unconfirmed === true && hasAddress(record, link);

const isConfirmed =
  (link: Addressed) =>
  (record: ProfileRecord): boolean =>
    record.unconfirmed !== true && hasAddress(record, link);

// A link to log in confirms an address, too, but says nothing of who made the page: until that is known, its holder may still deny it.
const isOpen =
  (link: Addressed, { unproven }: Account) =>
  (record: ProfileRecord): boolean =>
    isToConfirm(link)(record) || (unproven === true && isConfirmed(link)(record));

// What a denial leaves, also one that a crash interrupted.
const isDenied =
  (link: MailedLink) =>
  ({ email, movedFrom }: ProfileRecord): boolean =>
    email === '' && movedFrom === emailName(link.email);

const requireConfirmation = async (
  storage: Storage,
  token: string,
): Promise<{ link: MailedLink; account: Account }> => {
  const id = linkSubject(token);
  if (id === null) throw linkOver();
  const [link, account] = await Promise.all([getLink(storage, 'confirm', token), getAccount(storage, id)]);
  if (link === null || account === null || isVoid(account, link)) throw linkOver();
  return { link, account };
};

// A link ends once its address is confirmed or changed, so the second of two concurrent requests is refused.
const changeRecord = async (
  storage: Storage,
  link: Addressed,
  change: (record: ProfileRecord) => ProfileRecord,
  isChanged: (record: ProfileRecord) => boolean = () => false,
  canChange = isToConfirm(link),
): Promise<ProfileRecord> => {
  let current = null as ProfileRecord | null;
  const changed = (old: ProfileRecord | null): ProfileRecord | null => {
    current = old;
    if (old !== null && isChanged(old)) return null;
    if (old === null || !canChange(old)) throw linkOver();
    current = { ...change(old), version: old.version + 1 };
    return current;
  };
  await storeEdit(storage, link.subject, changed, { by: 'owner' });
  if (current === null) throw linkOver();
  return current;
};
