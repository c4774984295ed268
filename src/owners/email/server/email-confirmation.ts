import { releaseEmailNamed } from '../../../accounts/email/storage.ts';
import { listOwnPages } from '../../../accounts/hands/storage/logins.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import {
  getLink,
  linkSubject,
  listBonds,
  type MailedLink,
  markLinkUsed,
  removeLinks,
} from '../../../accounts/links/storage.ts';
import { endSessions } from '../../../accounts/sessions/storage.ts';
import {
  type Account,
  getAccount,
  isVoid,
  type LoginAddress,
  updateAccount,
} from '../../../accounts/storage/accounts.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { addReport } from '../../../moderation/reports/storage.ts';
import { getCounts } from '../../../profiles/counts/storage/counts.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { withConfirmedEmail } from '../../../profiles/new-pages/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { toPublicProfile } from '../../../profiles/rules/profile-views.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { isPubliclyVisible } from '../../../profiles/visibility/rules/visibility.ts';
import { getOwnProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { storeEdit } from '../../editing/storage.ts';
import { revokeHands } from '../../hands/server/revoke-hands.ts';
import { type ApartAccount, getApartAccount, mirrorAddress } from './login-address.ts';
import { revoked } from './revoke.ts';

/** A link to an address. */
type Addressed = Pick<MailedLink, 'subject' | 'email' | 'kind'>;

/** Confirms the address that a link was mailed to; returns the new record of its page. Refuses an invalid link. */
export const markEmailConfirmed = async (storage: Storage, token: string): Promise<ProfileRecord> => {
  const { link, account } = await requireConfirmation(storage, token);
  if (account?.address !== undefined) return confirmLogin(storage, account, link, isOpen(link, account));
  if (account?.unproven !== true) return changeRecord(storage, link, withConfirmedEmail);
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

// Whoever holds the address says now that the pages are theirs, too.
const confirmLogin = (
  storage: Storage,
  { id }: Account,
  link: Addressed,
  canChange: AddressRule,
): Promise<ProfileRecord> =>
  changeLogin(storage, id, link, canChange, ({ unproven: _unproven, ...account }) => {
    const { unconfirmed: _unconfirmed, ...address } = account.address;
    return { ...account, address };
  });

/** Confirms the address of a login by a link to it, in all its pages that have it. Refuses a link to another address. */
export const confirmAddress = async (storage: Storage, link: Addressed): Promise<void> => {
  const account = await getApartAccount(storage, link.subject);
  if (account === null) return void (await confirmRecord(storage, link));
  const { after } = await updateAccount(storage, link.subject, (stored) => {
    if (stored?.address === undefined || !hasAddress(stored.address, link)) throw linkOver();
    const { unconfirmed, ...address } = stored.address;
    return unconfirmed === true ? { ...stored, address } : null;
  });
  if (after?.value.address !== undefined)
    await mirrorAddress(storage, { ...after.value, address: after.value.address });
};

/**
 * Removes an address from the pages of a login whose creator it does not belong to, with what was made since, or from the page whose own it is, and
 * opens a case about each; returns the new record of one. Works for hidden pages too. Nobody can log in with the address, and it can be
 * registered again.
 */
export const denyEmail = async (storage: Storage, token: string): Promise<ProfileRecord> => {
  const { link, account } = await requireConfirmation(storage, token);
  for (const { id } of account?.pages ?? [{ id: link.subject }]) await openCase(storage, id, link, token);
  const record = await takeAddress(storage, link, account);
  if (account !== null) {
    // The link ends last, so that a repeat with it finishes what a crash left.
    await releaseEmailNamed(storage, emailName(link.email), link.subject);
    await endSessions(storage, 'owner', link.subject);
    await removeLinks(storage, link.subject, { kinds: ['reset', 'login', 'confirm'], except: link.key });
    await revokeHands(storage, link.subject, await deniedSince(storage, link));
  }
  await markLinkUsed(storage, link, 'denied');
  return record;
};

const takeAddress = async (
  storage: Storage,
  link: MailedLink,
  account: Account | null,
): Promise<ProfileRecord> => {
  const movedFrom = emailName(link.email);
  const canChange = account === null ? isToConfirm(link) : isOpen(link, account);
  const since = account === null ? 0 : await deniedSince(storage, link);
  if (account?.address !== undefined)
    return changeLogin(storage, account.id, link, canChange, (stored) => ({
      ...revoked(stored, since, storage.now()),
      address: { email: '', movedFrom },
    }));
  const record = await changeRecord(
    storage,
    link,
    ({ unconfirmed: _unconfirmed, ...old }) => ({ ...old, email: '', movedFrom }),
    isDenied(link),
    canChange,
  );
  if (account !== null)
    await updateAccount(storage, link.subject, (stored) =>
      // A repeat finds it done.
      stored === null || stored.voided?.some(({ after }) => after === since)
        ? null
        : revoked(stored, since, storage.now()),
    );
  return record;
};

// Nothing that lasts is older: the address was not confirmed. The address before it can still take the page back.
const deniedSince = async (storage: Storage, { subject, at }: MailedLink): Promise<number> => {
  const undoing = await listBonds(storage, subject, 'undo');
  return Math.max(at, ...undoing.map((bond) => bond.at));
};

const openCase = async (storage: Storage, page: string, link: MailedLink, token: string): Promise<void> => {
  const profile = await getOwnProfile(storage, page);
  if (profile === null) return;
  const { record, verified, verification, decision } = profile;
  // A page of the login that shows another address tells nothing about this one.
  if (record.hands !== undefined && !hasAddress(record, link)) return;
  const { like, view } = await getCounts(storage, page);
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
  const address = account?.address ?? (await getProfileRecord(storage, link.subject));
  const canChange = account === null ? isToConfirm(link) : isOpen(link, account);
  if (address === null || !(canChange(address) || isDenied(link)(address))) throw linkOver();
};

/** What has to be true of an address, of a login or in a record. */
type AddressRule = (address: LoginAddress) => boolean;

const hasAddress = ({ email }: LoginAddress, link: Pick<Addressed, 'email'>): boolean =>
  normalizeEmail(email) === link.email;

const isToConfirm =
  (link: Addressed): AddressRule =>
  (address) =>
    address.unconfirmed === true && hasAddress(address, link);

const isConfirmed =
  (link: Addressed): AddressRule =>
  (address) =>
    address.unconfirmed !== true && hasAddress(address, link);

// A link to log in confirms an address, too, but says nothing of who made the page: until that is known, its holder may still deny it.
const isOpen =
  (link: Addressed, { unproven }: Account): AddressRule =>
  (address) =>
    isToConfirm(link)(address) || (unproven === true && isConfirmed(link)(address));

// What a denial leaves, also one that a crash interrupted.
const isDenied =
  (link: Addressed): AddressRule =>
  ({ email, movedFrom }) =>
    email === '' && movedFrom === emailName(link.email);

// The account is null where the address is a page's own.
const requireConfirmation = async (
  storage: Storage,
  token: string,
): Promise<{ link: MailedLink; account: Account | null }> => {
  const id = linkSubject(token);
  if (id === null) throw linkOver();
  const [link, account] = await Promise.all([getLink(storage, 'confirm', token), getAccount(storage, id)]);
  if (link === null) {
    const own = await getLink(storage, 'own', token);
    if (own === null) throw linkOver();
    return { link: own, account: null };
  }
  if (account === null || account.ended !== undefined || isVoid(account, link)) throw linkOver();
  return { link, account: (await getApartAccount(storage, id, account)) ?? account };
};

// The account decides, and its pages follow; a repeat finishes what a crash left.
const changeLogin = async (
  storage: Storage,
  login: string,
  link: Addressed,
  canChange: AddressRule,
  change: (account: ApartAccount) => Account,
): Promise<ProfileRecord> => {
  let isChanged = false;
  const { after } = await updateAccount(storage, login, (account) => {
    const { address } = account ?? {};
    isChanged = address !== undefined && canChange(address);
    return account === null || address === undefined || !isChanged ? null : change({ ...account, address });
  });
  const { address } = after?.value ?? {};
  if (!after || address === undefined) throw linkOver();
  const isOfLink = hasAddress(address, link) || isDenied(link)(address);
  const isLate = isOfLink && (await mirrorAddress(storage, { ...after.value, address }));
  if (!isChanged && !isLate && !isDenied(link)(address)) throw linkOver();
  const [page] = await listOwnPages(storage, after.value);
  if (page === undefined) throw linkOver();
  return { ...page.record, ...(address.undoable && { undoable: address.undoable }) };
};

// A link ends once its address is confirmed or changed, so the second of two concurrent requests is refused.
const changeRecord = async (
  storage: Storage,
  link: Addressed,
  change: (record: ProfileRecord) => ProfileRecord,
  isChanged: (record: ProfileRecord) => boolean = () => false,
  canChange: AddressRule = isToConfirm(link),
): Promise<ProfileRecord> => {
  let current = null as ProfileRecord | null;
  const changed = (old: ProfileRecord | null): ProfileRecord | null => {
    current = old;
    // The login came to stand apart in this moment.
    if (link.kind !== 'own' && old?.hands !== undefined) throw new AppError('conflict');
    if (old !== null && isChanged(old)) return null;
    if (old === null || !canChange(old)) throw linkOver();
    current = { ...change(old), version: old.version + 1 };
    return current;
  };
  await storeEdit(storage, link.subject, changed, { by: 'owner' });
  if (current === null) throw linkOver();
  return current;
};
