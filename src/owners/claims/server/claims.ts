import { claimEmail, getIdByEmail } from '../../../accounts/email/storage.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import {
  createLink,
  getLink,
  type LinkKind,
  linkKey,
  linkSubject,
  type MailedLink,
  markLinkUsed,
  removeLink,
} from '../../../accounts/links/storage.ts';
import { newPasswordProblem } from '../../../accounts/password/server/password-change.ts';
import { hashPassword } from '../../../accounts/password/server/passwords.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { claimMail } from '../../../accounts/server/account-mails.ts';
import { hasAccount } from '../../../accounts/server/has-account.ts';
import { claimAccount, removeAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { isClaimMailAllowed } from '../../../base/http/server/limits.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { eraseOwned } from '../../../moderation/deletion/server.ts';
import { finishDeletion } from '../../../moderation/deletion/storage.ts';
import { claimableBy } from '../../../profiles/claims/rules.ts';
import { ownLetters } from '../../../profiles/languages/rules/letters.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { isOwned, type ProfileRecord, photosOf } from '../../../profiles/rules/profile.ts';
import { announce } from '../../../profiles/storage/profile-events.ts';
import {
  getRecordOrTombstone,
  getTrashedProfile,
  getVersionedProfile,
  updateProfileRecord,
} from '../../../profiles/storage/profile-record.ts';
import { giveTiesToOwner } from '../../../profiles/ties/storage/ties.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';
import {
  getPublicProfile,
  toVisible,
  type VisibleProfile,
} from '../../../profiles/visibility/storage/visibility.ts';
import { withAddressTaken } from '../../editing/storage.ts';

/** Mails a claim link to the address of a page without an account; does nothing if there is no such page or no address, or its person has died. */
export const mailClaim = async (storage: Storage, id: string): Promise<void> => {
  const profile = await getPublicProfile(storage, id);
  if (profile === null || (await hasAccount(storage, profile.record))) return;
  const { record } = profile;
  if (claimableBy(record, false, todayOf(storage)) !== 'claim' || !(await isClaimMailAllowed(storage, id)))
    return;
  const token = await createLink(storage, 'claim', id, { email: normalizeEmail(record.email) });
  const mail = await inLettersOf(record, () =>
    claimMail({ name: displayName(record), email: record.email }, token),
  );
  await sendMail(storage, id, { ...mail, link: linkKey('claim', token) }, 'claim');
};

/** The same by address, for a forgotten password of a page without an account. */
export const mailClaimTo = async (storage: Storage, email: string): Promise<void> => {
  const id = await getIdByEmail(storage, email);
  if (id !== null) await mailClaim(storage, id);
};

type Claimed = { link: MailedLink; profile: VisibleProfile; etag: string };

/** The page of a claim link, of the link in a mail about an imported page, or of that in a mail about a deletion, with the ETag of its record. Refuses a link that is used, expired or overtaken. */
export const requireClaim = async (storage: Storage, token: string): Promise<Claimed> => {
  const link = await requireLink(storage, token);
  const { subject: id, kind } = link;
  const page = await (kind === 'trash' ? getTrashedProfile(storage, id) : getUnclaimedPage(storage, link));
  if (page === null) throw linkOver();
  return {
    link,
    profile: toVisible(page.value, await getProfileStatus(storage, id)),
    etag: page.etag,
  };
};

/** The kinds of links that lead to what its owner may do with a page. */
export const CLAIM_LINKS = ['claim', 'imported', 'trash'] as const satisfies readonly LinkKind[];

const requireLink = async (storage: Storage, token: string): Promise<MailedLink> => {
  if (linkSubject(token) === null) throw linkOver();
  const found = await Promise.all(CLAIM_LINKS.map((kind) => getLink(storage, kind, token)));
  const link = found.find((each) => each !== null);
  if (!link) throw linkOver();
  return link;
};

// An account, or another address, overtakes a claim link. The account is read after the record: `markClaimed` changes the record once there
// is an account, so a removal of the record that was read here fails if somebody keeps the page.
const getUnclaimedPage = async (
  storage: Storage,
  link: MailedLink,
): Promise<Versioned<ProfileRecord> | null> => {
  const page = await getPageOfAddress(storage, link);
  if (page === null || !(await hasAccount(storage, page.value))) return page;
  // A claim that made the account may have crashed before the page said so.
  if (!isOwned(page.value) && (await markClaimed(storage, link))) await finishKeeping(storage, link);
  return null;
};

const getPageOfAddress = async (
  storage: Storage,
  { subject: id, email }: MailedLink,
): Promise<Versioned<ProfileRecord> | null> => {
  const page = await getVersionedProfile(storage, id);
  return page !== null && normalizeEmail(page.value.email) === email ? page : null;
};

/** Creates an account with the password for a page, its e-mail confirmed. Only one of two concurrent claims, or of a claim and a removal, succeeds. */
export const keepPage = async (
  storage: Storage,
  { link, profile: { record } }: Claimed,
  password: string | undefined,
): Promise<void> => {
  if (link.kind === 'trash') throw linkOver();
  const problem = newPasswordProblem(say('accounts.password.password'), password ?? '');
  if (problem !== null) throw invalid({ password: problem });
  const now = storage.now();
  const hash = await hashPassword(password ?? '');
  const { letters: language } = ownLetters();
  const account = {
    ...{ id: record.id, password: hash, created: now, changed: now, email: record.email },
    ...(language !== undefined && { language }),
  };
  if (!(await claimAccount(storage, account))) throw linkOver();
  if (!(await markClaimed(storage, link))) {
    await removeAccount(storage, record.id);
    throw linkOver();
  }
  await finishKeeping(storage, link);
};

/** Does what follows when a page was kept; a repeat finishes what a crash left. */
export const finishKeeping = async (storage: Storage, link: MailedLink): Promise<void> => {
  await giveTiesToOwner(storage, link.subject);
  await markLinkUsed(storage, link, 'claimed');
};

// Marks the page as claimed; false if it is gone or has another address, or a login has got that meanwhile.
const markClaimed = async (storage: Storage, { subject: id, email }: MailedLink): Promise<boolean> => {
  if (!(await claimEmail(storage, email, id))) return false;
  let isTheirs = false;
  await updateProfileRecord(storage, id, async (record) => {
    // A login with other pages may have kept it in this moment.
    isTheirs = record !== null && record.hands === undefined && normalizeEmail(record.email) === email;
    // A repeat finds it marked.
    return record === null || !isTheirs || record.claimed !== undefined
      ? null
      : announceClaim(storage, record);
  });
  return isTheirs;
};

// Lists say who has an account.
const announceClaim = async (storage: Storage, record: ProfileRecord): Promise<ProfileRecord> => {
  const next = {
    ...withAddressTaken(record),
    ...ownLetters(),
    claimed: storage.now(),
    version: record.version + 1,
  };
  await announce(storage, 'changed', next);
  return next;
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
  const { subject: id } = link;
  const photos = await deleteClaimed(storage, link, token);
  await removeLink(storage, link);
  return { id, photos };
};

/** Maximum number of edits that may overtake the removal of a page. */
const MAX_ATTEMPTS = 6;

const deleteClaimed = async (
  storage: Storage,
  { subject: id, key }: MailedLink,
  token: string,
): Promise<string[]> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await getRecordOrTombstone(storage, id);
    if (stored === null || 'deleted' in stored) {
      await finishDeletion(storage, id, { link: key });
      return [];
    }
    const { profile, etag } = await requireClaim(storage, token);
    if (await eraseOwned(storage, profile.record, { link: key }, { etag })) return photosOf(profile.record);
  }
  throw new AppError('conflict');
};

/** What the sender of a decision is told. */
export const CLAIM_REPLIES = {
  get keep() {
    return ACCOUNT_SENTENCES.claimed;
  },
  get remove() {
    return ACCOUNT_SENTENCES.deleted;
  },
};
