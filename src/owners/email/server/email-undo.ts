import { releaseEmail, releaseEmailNamed } from '../../../accounts/email/storage.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import {
  createLink,
  getLink,
  LINK_LIVES,
  linkKey,
  linkSubject,
  listBonds,
  type MailedLink,
  markLinkUsed,
  removeLinks,
} from '../../../accounts/links/storage.ts';
import { hashPassword } from '../../../accounts/password/server/passwords.ts';
import { resetMail, undoMail } from '../../../accounts/server/account-mails.ts';
import { endSessions } from '../../../accounts/sessions/storage.ts';
import { getAccount, isVoid, updateAccount } from '../../../accounts/storage/accounts.ts';
import { randomToken } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { withConfirmedEmail } from '../../../profiles/new-pages/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { storeEdit } from '../../editing/storage.ts';
import { mailConfirmation } from './email-confirmation.ts';
import { revoked } from './revoke.ts';

/**
 * The change that can be undone after a record's e-mail changes. An unconfirmed address may be a stranger's, so it cannot take the page
 * back; then an earlier change stays undoable.
 */
export const undoableAfter = (
  { email, unconfirmed, undoable }: ProfileRecord,
  now: number,
): NonNullable<ProfileRecord['undoable']> | undefined =>
  email === '' || unconfirmed === true ? undoable : { from: emailName(email), until: now + LINK_LIVES.undo };

/** Mails after a change of e-mail: to the old address a link to undo it, if it was confirmed, and to the new one a link to confirm it. */
export const mailEmailChange = async (
  storage: Storage,
  before: ProfileRecord,
  record: ProfileRecord,
): Promise<void> => {
  await Promise.all([tellOldAddress(storage, before, record), mailConfirmation(storage, record)]);
};

const tellOldAddress = async (
  storage: Storage,
  before: ProfileRecord,
  record: ProfileRecord,
): Promise<void> => {
  const { undoable } = record;
  if (undoable?.from !== emailName(before.email) || undoable.until <= storage.now()) return;
  const bond = { email: before.email, until: undoable.until };
  const token = await createLink(storage, 'undo', record.id, bond);
  const to = { name: displayName(before), email: before.email };
  const letter = await inLettersOf(record, () => undoMail(to, record.email, token));
  const mail = { ...letter, link: linkKey('undo', token) };
  await sendMail(storage, record.id, mail, 'email-changed');
};

const requireUndo = async (storage: Storage, token: string): Promise<MailedLink> => {
  const link = linkSubject(token) === null ? null : await getLink(storage, 'undo', token);
  if (link === null) throw linkOver();
  return link;
};

/** Refuses a link that can no longer put an address back. */
export const checkUndo = async (storage: Storage, token: string): Promise<void> => {
  const link = await requireUndo(storage, token);
  const account = await getAccount(storage, link.subject);
  if (account === null || isVoid(account, link)) throw linkOver();
};

/**
 * Restores the address that a link was mailed to, ends all sessions, revokes the password and each later
 * link, and mails a reset link. Each step can be repeated, and the link ends last, so that a repeat finishes what a crash left.
 */
export const restoreOldEmail = async (
  storage: Storage,
  token: string,
): Promise<{ record: ProfileRecord; mailing: () => Promise<void> }> => {
  const link = await requireUndo(storage, token);
  await endSessions(storage, 'owner', link.subject);
  const changed = await voidPassword(storage, link);
  const record = await putBack(storage, link);
  await endSessions(storage, 'owner', link.subject);
  await freeLaterAddresses(storage, link, record);
  await removeLinks(storage, link.subject, {
    kinds: ['undo', 'confirm', 'reset', 'login'],
    after: link.at,
  });
  await markLinkUsed(storage, link, 'undone');
  return {
    record,
    mailing: async () => {
      const bond = { email: normalizeEmail(record.email), changed };
      const reset = await createLink(storage, 'reset', record.id, bond);
      const mail = await inLettersOf(record, () =>
        resetMail({ name: displayName(record), email: record.email }, reset),
      );
      await sendMail(storage, record.id, { ...mail, link: linkKey('reset', reset) }, 'email-undone');
    },
  };
};

const voidPassword = async (storage: Storage, link: MailedLink): Promise<number> => {
  const { after } = await updateAccount(storage, link.subject, async (old) => {
    if (old === null || isVoid(old, link)) throw linkOver();
    const account = revoked(old, link.at, storage.now());
    return { ...account, email: link.email, password: await hashPassword(randomToken()) };
  });
  if (after === null) throw linkOver();
  return after.value.changed;
};

const putBack = async (storage: Storage, link: MailedLink): Promise<ProfileRecord> => {
  const undoable = await undoableBefore(storage, link);
  let current = null as ProfileRecord | null;
  const back = (old: ProfileRecord | null): ProfileRecord | null => {
    current = old;
    if (old === null || normalizeEmail(old.email) === normalizeEmail(link.email)) return null;
    const { undoable: _undoable, ...rest } = withConfirmedEmail(old);
    return {
      ...rest,
      email: link.email,
      ...(undoable && { undoable }),
      ...(rest.email !== '' && { movedFrom: emailName(rest.email) }),
      version: rest.version + 1,
    };
  };
  const updated = await storeEdit(storage, link.subject, back, { by: 'owner' });
  if (updated.done) return updated.after;
  if (current === null || updated.reason === 'email-taken') throw linkOver();
  return current;
};

// Links from before the used one stay valid.
const undoableBefore = async (
  storage: Storage,
  link: MailedLink,
): Promise<NonNullable<ProfileRecord['undoable']> | null> => {
  const bonds = await listBonds(storage, link.subject, 'undo');
  const [newest] = bonds
    .filter(({ at, end }) => at < link.at && end > storage.now())
    .sort((one, other) => other.end - one.end);
  return newest === undefined ? null : { from: emailName(newest.email), until: newest.end };
};

// Releases the addresses that the profile had after the restored one.
const freeLaterAddresses = async (
  storage: Storage,
  link: MailedLink,
  record: ProfileRecord,
): Promise<void> => {
  const bonds = (await listBonds(storage, link.subject, 'undo')).filter(({ at }) => at > link.at);
  if (record.movedFrom !== undefined) await releaseEmailNamed(storage, record.movedFrom, link.subject);
  const others = bonds.filter(({ email }) => normalizeEmail(email) !== normalizeEmail(record.email));
  await Promise.all(others.map(({ email }) => releaseEmail(storage, email, link.subject)));
};
