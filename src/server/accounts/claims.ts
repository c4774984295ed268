import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { normalizeEmail } from '../../domain/accounts/email.ts';
import { displayName, type ProfileRecord, photosOf } from '../../domain/profiles/profile.ts';
import { claimAccount, getAccount } from '../../storage/accounts/accounts.ts';
import { createLink, getLink, type Link, linkHolder, removeLink } from '../../storage/accounts/links.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { getEmailHolder } from '../../storage/profiles/emails.ts';
import { getPublicProfile, toVisible, type VisibleProfile } from '../../storage/profiles/gate.ts';
import { getModeration } from '../../storage/profiles/moderation.ts';
import {
  getProfileRecord,
  getRecordOrTombstone,
  getTrashedProfile,
} from '../../storage/profiles/profile-record.ts';
import { deleteProfile, finishDeletion } from '../../storage/profiles/profiles.ts';
import { invalid } from '../http/errors.ts';
import { isClaimMailAllowed } from '../http/limits.ts';
import { sendMail } from '../mail/send.ts';
import { claimMail } from './account-mails.ts';
import { linkOver } from './email-confirmation.ts';
import { newPasswordProblem } from './password-change.ts';
import { hashPassword } from './passwords.ts';

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

type Claimed = { link: Link; profile: VisibleProfile };

/** The page of a claim link, or of the link in a mail about a deletion. Refuses a link that is used, expired or overtaken. */
export const requireClaim = async (storage: Storage, token: string): Promise<Claimed> => {
  const link = await requireLink(storage, token);
  const { holder: id, kind } = link;
  const record = await (kind === 'trash' ? trashed(storage, id) : unclaimed(storage, id, link));
  if (record === null) throw linkOver();
  return { link, profile: toVisible(record, await getModeration(storage, id)) };
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

const trashed = async (storage: Storage, id: string): Promise<ProfileRecord | null> =>
  (await getTrashedProfile(storage, id))?.value ?? null;

// An account, or another address, overtakes a claim link.
const unclaimed = async (storage: Storage, id: string, { email }: Link): Promise<ProfileRecord | null> => {
  const [record, account] = await Promise.all([getProfileRecord(storage, id), getAccount(storage, id)]);
  return record === null || account !== null || normalizeEmail(record.email) !== email ? null : record;
};

/** Creates an account for a page with the password, its e-mail confirmed. Of two at once, one wins. */
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
  await removeLink(storage, link);
};

/**
 * Deletes a page for good; returns its id and its photos. The link is removed last, so that a repeat with it finishes what a crash
 * left.
 */
export const removePage = async (
  storage: Storage,
  token: string,
): Promise<{ id: string; photos: string[] }> => {
  const link = await requireLink(storage, token);
  const { holder: id, key } = link;
  const kept = await getRecordOrTombstone(storage, id);
  const record =
    kept === null || 'deleted' in kept ? null : (await requireClaim(storage, token)).profile.record;
  if (record !== null && !(await deleteProfile(storage, record, { link: key }))) throw linkOver();
  if (record === null) await finishDeletion(storage, id, { link: key });
  await removeLink(storage, link);
  return { id, photos: record === null ? [] : photosOf(record) };
};

export const CLAIM_REPLIES = { keep: ACCOUNT_SENTENCES.claimed, remove: ACCOUNT_SENTENCES.deleted } as const;
