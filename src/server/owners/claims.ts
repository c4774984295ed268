import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { displayName, type ProfileRecord, photosOf } from '../../domain/profiles/profile.ts';
import { normalizeEmail } from '../../domain/text/email.ts';
import { claimAccount, getAccount, removeAccount } from '../../storage/accounts/accounts.ts';
import { getEmailHolder } from '../../storage/accounts/emails.ts';
import { createLink, getLink, type Link, linkHolder, removeLink } from '../../storage/accounts/links.ts';
import type { Storage, Versioned } from '../../storage/engine/storage.ts';
import { deleteProfile, finishDeletion } from '../../storage/moderation/delete-profile.ts';
import {
  getRecordOrTombstone,
  getTrashedProfile,
  getVersionedProfile,
  updateProfileRecord,
} from '../../storage/profiles/profile-record.ts';
import { getProfileStatus } from '../../storage/profiles/profile-status.ts';
import { getPublicProfile, toVisible, type VisibleProfile } from '../../storage/profiles/visibility.ts';
import { claimMail } from '../accounts/account-mails.ts';
import { newPasswordProblem } from '../accounts/password-change.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { AppError, invalid } from '../http/errors.ts';
import { isClaimMailAllowed } from '../http/limits.ts';
import { sendMail } from '../mail/send.ts';
import { linkOver } from './email-confirmation.ts';

/** Mails a claim link to the address of a page without an account; does nothing if there is no such page or no address. */
export const mailClaim = async (storage: Storage, id: string): Promise<void> => {
  const [profile, account] = await Promise.all([getPublicProfile(storage, id), getAccount(storage, id)]);
  if (profile === null || account !== null) return;
  const { record } = profile;
  if (record.email === '' || !(await isClaimMailAllowed(storage, id))) return;
  const token = await createLink(storage, 'claim', id, { email: normalizeEmail(record.email) });
  await sendMail(storage, id, claimMail({ name: displayName(record), email: record.email }, token));
};

/** The same for a forgotten password, by the address of a page that never had one. */
export const mailClaimTo = async (storage: Storage, email: string): Promise<void> => {
  const id = await getEmailHolder(storage, email);
  if (id !== null) await mailClaim(storage, id);
};

type Claimed = { link: Link; profile: VisibleProfile; etag: string };

/** The page of a claim link, or of the link in a mail about a deletion, with the ETag of its record. Refuses a link that is used, expired or overtaken. */
export const requireClaim = async (storage: Storage, token: string): Promise<Claimed> => {
  const link = await requireLink(storage, token);
  const { holder: id, kind } = link;
  const found = await (kind === 'trash' ? getTrashedProfile(storage, id) : unclaimed(storage, link));
  if (found === null) throw linkOver();
  return {
    link,
    profile: toVisible(found.value, await getProfileStatus(storage, id)),
    etag: found.etag,
  };
};

const requireLink = async (storage: Storage, token: string): Promise<Link> => {
  if (linkHolder(token) === null) throw linkOver();
  const [claim, trash] = await Promise.all([
    getLink(storage, 'claim', token),
    getLink(storage, 'trash', token),
  ]);
  const link = claim ?? trash;
  if (link === null) throw linkOver();
  return link;
};

// An account, or another address, overtakes a claim link. The account is read after the record: `markClaimed` changes the record once there
// is an account, so a removal of the record that was read here fails if somebody keeps the page.
const unclaimed = async (storage: Storage, link: Link): Promise<Versioned<ProfileRecord> | null> => {
  const found = await addressed(storage, link);
  return found !== null && (await getAccount(storage, link.holder)) === null ? found : null;
};

const addressed = async (
  storage: Storage,
  { holder, email }: Link,
): Promise<Versioned<ProfileRecord> | null> => {
  const found = await getVersionedProfile(storage, holder);
  return found !== null && normalizeEmail(found.value.email) === email ? found : null;
};

/** Creates an account for a page with the password, its e-mail confirmed. Of two at once, or a removal and this, one wins. */
export const keepPage = async (
  storage: Storage,
  { link, profile: { record } }: Claimed,
  password: string | undefined,
): Promise<void> => {
  if (link.kind !== 'claim') throw linkOver();
  const problem = newPasswordProblem('Password', password ?? '');
  if (problem !== null) throw invalid({ password: problem });
  const now = storage.now();
  const hash = await hashPassword(password ?? '');
  const account = { id: record.id, password: hash, created: now, changed: now, email: record.email };
  if (!(await claimAccount(storage, account))) throw linkOver();
  if (!(await markClaimed(storage, link))) {
    await removeAccount(storage, record.id);
    throw linkOver();
  }
  await removeLink(storage, link);
};

// Whether the page was still there, and is the account's from now on.
const markClaimed = async (storage: Storage, { holder, email }: Link): Promise<boolean> => {
  const { after } = await updateProfileRecord(storage, holder, async (record) =>
    record !== null && normalizeEmail(record.email) === email ? { ...record, claimed: storage.now() } : null,
  );
  return after !== null;
};

/**
 * Deletes a page for good, unless somebody keeps or restores it meanwhile; returns its id and its photos. The link is removed last, so
 * that a repeat with it finishes what a crash left.
 */
export const removePage = async (
  storage: Storage,
  token: string,
): Promise<{ id: string; photos: string[] }> => {
  const link = await requireLink(storage, token);
  const { holder: id } = link;
  const photos = await deleteClaimed(storage, link, token);
  await removeLink(storage, link);
  return { id, photos };
};

/** How many edits may overtake the removal of a page. */
const MAX_ATTEMPTS = 6;

const deleteClaimed = async (
  storage: Storage,
  { holder: id, key }: Link,
  token: string,
): Promise<string[]> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const kept = await getRecordOrTombstone(storage, id);
    if (kept === null || 'deleted' in kept) {
      await finishDeletion(storage, id, { link: key });
      return [];
    }
    const { profile, etag } = await requireClaim(storage, token);
    if (await deleteProfile(storage, profile.record, { link: key }, etag)) return photosOf(profile.record);
  }
  throw new AppError('conflict');
};

export const CLAIM_REPLIES = { keep: ACCOUNT_SENTENCES.claimed, remove: ACCOUNT_SENTENCES.deleted } as const;
