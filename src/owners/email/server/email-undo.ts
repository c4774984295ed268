import { releaseEmail, releaseEmailNamed } from '../../../accounts/email/storage.ts';
import { copyAddress } from '../../../accounts/hands/storage/apart.ts';
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
import { hashPassword } from '../../../accounts/password/server/passwords.ts';
import { resetMail, undoMail } from '../../../accounts/server/account-mails.ts';
import { endSessions } from '../../../accounts/sessions/storage.ts';
import {
  type Account,
  getAccount,
  isVoid,
  type LoginAddress,
  updateAccount,
} from '../../../accounts/storage/accounts.ts';
import { randomToken } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { withConfirmedEmail } from '../../../profiles/new-pages/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { storeEdit } from '../../editing/storage.ts';
import { revokeHands } from '../../hands/server/revoke-hands.ts';
import { type AddressOf, mailConfirmationTo } from './confirmation-letters.ts';
import { mirrorAddress } from './login-address.ts';
import { revoked } from './revoke.ts';

/** Mails after a change of e-mail: to the address before it a link to undo it, if it was confirmed, and to the new one a link to confirm it. */
export const mailEmailChange = async (storage: Storage, before: string, now: AddressOf): Promise<void> => {
  await Promise.all([tellOldAddress(storage, before, now), mailConfirmationTo(storage, now)]);
};

const tellOldAddress = async (
  storage: Storage,
  before: string,
  { email, undoable, login, page }: AddressOf,
): Promise<void> => {
  if (undoable?.from !== emailName(before) || undoable.until <= storage.now()) return;
  const token = await createLink(storage, 'undo', login, { email: before, until: undoable.until });
  const to = { name: displayName(page), email: before };
  const letter = await inLettersOf(page, () => undoMail(to, email, token));
  await sendMail(storage, login, { ...letter, link: linkKey('undo', token) }, 'email-changed');
};

const requireUndo = async (storage: Storage, token: string): Promise<MailedLink> => {
  const link = linkSubject(token) === null ? null : await getLink(storage, 'undo', token);
  if (link === null) throw linkOver();
  return link;
};

/** Refuses a link that can no longer put an address back. */
export const checkEmailUndo = async (storage: Storage, token: string): Promise<void> => {
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
  await copyAddress(storage, link.subject);
  const account = await voidPassword(storage, link);
  const record =
    account.address === undefined ? await putBack(storage, link) : await showAddress(storage, account);
  await endSessions(storage, 'owner', link.subject);
  await freeLaterAddresses(storage, link, record);
  await removeLinks(storage, link.subject, {
    kinds: ['undo', 'confirm', 'reset', 'login'],
    after: link.at,
  });
  await revokeHands(storage, link.subject, link.at);
  await markLinkUsed(storage, link, 'undone');
  return {
    record,
    mailing: async () => {
      const bond = { email: normalizeEmail(link.email), changed: account.changed };
      const reset = await createLink(storage, 'reset', account.id, bond);
      const mail = await inLettersOf(record, () =>
        resetMail({ name: displayName(record), email: link.email }, reset),
      );
      await sendMail(storage, account.id, { ...mail, link: linkKey('reset', reset) }, 'email-undone');
    },
  };
};

// One write takes the password and, of a login that stands apart, puts the address back.
const voidPassword = async (storage: Storage, link: MailedLink): Promise<Account> => {
  const undoable = await undoableBefore(storage, link);
  const { after } = await updateAccount(storage, link.subject, async (old) => {
    if (old === null || isVoid(old, link)) throw linkOver();
    const account = revoked(old, link.at, storage.now());
    return {
      ...account,
      email: link.email,
      ...(old.address && { address: addressBefore(old.address, link, undoable) }),
      password: await hashPassword(randomToken()),
    };
  });
  if (after === null) throw linkOver();
  return after.value;
};

const addressBefore = (
  { email, movedFrom }: LoginAddress,
  link: MailedLink,
  undoable: LoginAddress['undoable'] | null,
): LoginAddress => {
  const isBack = normalizeEmail(email) === normalizeEmail(link.email);
  const from = isBack ? movedFrom : email === '' ? undefined : emailName(email);
  return {
    email: link.email,
    ...(undoable && { undoable }),
    ...(from !== undefined && { movedFrom: from }),
  };
};

// The pages of the login get its address, and one of them is what a letter is about.
const showAddress = async (storage: Storage, account: Account): Promise<ProfileRecord> => {
  const { address } = account;
  if (address === undefined) throw linkOver();
  await mirrorAddress(storage, { ...account, address });
  const [page] = await listOwnPages(storage, account);
  if (page === undefined) throw linkOver();
  const { movedFrom: _movedFrom, ...record } = page.record;
  return {
    ...record,
    email: address.email,
    ...(address.movedFrom !== undefined && { movedFrom: address.movedFrom }),
  };
};

const putBack = async (storage: Storage, link: MailedLink): Promise<ProfileRecord> => {
  const undoable = await undoableBefore(storage, link);
  let current = null as ProfileRecord | null;
  const back = (old: ProfileRecord | null): ProfileRecord | null => {
    current = old;
    // The login came to stand apart in this moment.
    if (old?.hands !== undefined) throw new AppError('conflict');
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
