import { getProvenClaim, removeProvenClaim, removeStartedClaims } from '../../accounts/claims/storage.ts';
import { forgetEmail } from '../../accounts/email/storage.ts';
import { copyAddress } from '../../accounts/hands/storage/apart.ts';
import { leavePlace } from '../../accounts/hands/storage/login-places.ts';
import { noteUnsettled } from '../../accounts/hands/storage/unsettled.ts';
import { listBonds, OF_PAGE, removeLinks } from '../../accounts/links/storage.ts';
import { endSessions } from '../../accounts/sessions/storage.ts';
import { getAccount, removeAccount } from '../../accounts/storage/accounts.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { removeLetterNotes, removeStoredMails } from '../../base/mail/storage.ts';
import { removePhotos } from '../../base/photos/storage.ts';
import { forgetLeaving } from '../../profiles/confirmed/storage.ts';
import { forgetCounts } from '../../profiles/counts/storage/counts.ts';
import { removeFollowers } from '../../profiles/follow/storage.ts';
import { removeSources } from '../../profiles/gone-sources/storage/source-checks.ts';
import { loginsOf } from '../../profiles/hands/rules.ts';
import { removeHistory } from '../../profiles/history/storage/segments.ts';
import { emailName } from '../../profiles/identity/storage/hashed-names.ts';
import { removeIdentifierMarks } from '../../profiles/identity/storage/identifier-marks.ts';
import { removeImportKey } from '../../profiles/identity/storage/import-keys.ts';
import { rememberRemoved } from '../../profiles/identity/storage/removed.ts';
import { endPointer, intoOf } from '../../profiles/merge/storage/pointers.ts';
import { removeBlocks } from '../../profiles/owner-letters/storage/blocked-senders.ts';
import { removeLetters } from '../../profiles/owner-letters/storage/letters.ts';
import { removeProofMark } from '../../profiles/proofs/storage.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { dropDeletion, noteDeletion } from '../../profiles/storage/deletions.ts';
import { removeNewPageNote } from '../../profiles/storage/import-notices.ts';
import { announce } from '../../profiles/storage/profile-events.ts';
import {
  claimTombstone,
  closeTombstone,
  getRecordOrTombstone,
  getTombstone,
  putTombstone,
  type Tombstone,
} from '../../profiles/storage/profile-record.ts';
import { removeSuggestions } from '../../profiles/suggestions/storage/suggestion-file.ts';
import { forgetTies } from '../../profiles/ties/storage/ties.ts';
import { removeProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { forgetNotAlike } from '../../search/alike/storage/not-alike.ts';
import { forgetPairs } from '../../search/alike/storage/pair-list.ts';
import { removeMarksOf } from '../../site/to-do/storage/marks.ts';
import { forgetCases, forgetLateCases } from '../cases/storage/forget-cases.ts';
import { removeNotes } from '../notes/storage.ts';
import { removeTrashEntries } from '../trash/storage.ts';

/** What a sweep keeps, because a repeat of the same call needs it: a session's cookie value, or the key of a link. */
type Left = { session?: string | null; link?: string };

/**
 * `etag`: of the version to delete. `mayReturn`: an import may bring the page back, so it is not remembered as removed. `isMass`: one of many that nobody
 * waits for, so upkeep finishes those of owners first. `merge`: the name of the merge by which it went into another page, and `leaving` what stays of it.
 */
type Deleting = {
  etag?: string;
  mayReturn?: boolean;
  isMass?: boolean;
  merge?: string;
  leaving?: Partial<Pick<Tombstone, 'into' | 'email'>>;
  /** Refuses by throwing, of the record as it is when it is deleted. */
  require?: (record: ProfileRecord) => void;
};

/**
 * Deletes a profile: a tombstone hides it at once and everywhere, then all its data is swept. The tombstone is marked as swept last, so
 * that a repeat or upkeep finishes the sweep after a crash, or if the removal of an e-mail claim got no answer. A record in the trash is
 * deleted only while it is there, any other only while it has the given ETag; returns false, and changes nothing, if somebody was faster.
 */
export const eraseProfile = async (
  storage: Storage,
  record: ProfileRecord,
  left: Left = {},
  { etag, mayReturn = false, isMass = false, merge, leaving = {}, require = () => {} }: Deleting = {},
): Promise<boolean> => {
  const place = await noteDeletion(storage, record.id, isMass);
  await announce(storage, 'deleted', { ...record, version: record.version + 1 });
  const trashed = record.trashed?.at;
  // A login that stands apart goes on without this page.
  if (record.hands !== undefined) await copyAddress(storage, record.id);
  const how = { etag, trashed, mayReturn, merge, leaving, require };
  const tombstone = await putTombstone(storage, record.id, how).catch(async (error: unknown) => {
    await dropDeletion(storage, place);
    throw error;
  });
  if (tombstone === null) await dropDeletion(storage, place);
  else await sweepProfile(storage, tombstone, left);
  return tombstone !== null;
};

/** Takes an id that no page has, so that an import which is taken back makes none there for a while; false if somebody was faster. */
export const keepFromBeing = async (
  storage: Storage,
  page: Pick<ProfileRecord, 'id' | 'order' | 'profile'>,
): Promise<boolean> => {
  const place = await noteDeletion(storage, page.id, true);
  await announce(storage, 'deleted', { ...page, version: 1 });
  const isTaken = await claimTombstone(storage, { ...page, version: 1 });
  if (!isTaken) await dropDeletion(storage, place);
  return isTaken;
};

const sweepProfile = async (
  storage: Storage,
  tombstone: Tombstone,
  { session = null, link }: Left,
): Promise<void> => {
  const { id, email, key, movedFrom } = tombstone;
  if (!tombstone.mayReturn) await rememberRemoved(storage, tombstone);
  if (tombstone.into === undefined) await eraseMerged(storage, id, tombstone.merges ?? []);
  const isApart = await standsApart(storage, id);
  const areReleased = await forgetHeldEmails(storage, id, isApart);
  const [isReleased, isOldReleased] = await Promise.all([
    isApart || email === '' || forgetEmail(storage, emailName(email), id),
    isApart || movedFrom === undefined || forgetEmail(storage, movedFrom, id),
    areReleased && removeReservations(storage, id, isApart, link),
    removeKeysOf(storage, id, isApart),
    forgetCounts(storage, id),
    key === '' ? null : removeImportKey(storage, key),
    forgetCases(storage, id),
  ]);
  if (!isApart) await endSessions(storage, 'owner', id, session);
  await leavePages(storage, tombstone);
  if (areReleased && isReleased && isOldReleased) await closeTombstone(storage, tombstone);
};

// The login that was made with a page may have others.
const standsApart = async (storage: Storage, id: string): Promise<boolean> =>
  (await getAccount(storage, id))?.address !== undefined;

/** Takes a deleted page from the logins that had it. Whose last one it was has ended; the rest of that, and the letter, is for whoever settles it. */
const leavePages = async (storage: Storage, { id, hands }: Tombstone): Promise<void> => {
  if (hands === undefined) return;
  const former = hands.trial === undefined ? [] : [hands.trial.from];
  for (const login of new Set([...loginsOf({ id, hands }), ...former])) {
    await noteUnsettled(storage, login);
    if (await leavePlace(storage, login, id)) await endSessions(storage, 'owner', login);
  }
};

/** Deletes the pages that went into a page, with what is kept for taking that back. They are in no list any more, so upkeep sweeps them. */
const eraseMerged = async (storage: Storage, into: string, pages: readonly string[]): Promise<void> => {
  for (const id of pages) {
    const stored = await getRecordOrTombstone(storage, id);
    if (stored === null || intoOf(stored) !== into) continue;
    const place = await noteDeletion(storage, id);
    // What went into a page is found by it, so it goes first.
    if ('deleted' in stored) {
      await eraseMerged(storage, id, stored.merges ?? []);
      await endPointer(storage, id, into);
    } else if ((await putTombstone(storage, id, { merge: stored.merged?.token })) === null)
      await dropDeletion(storage, place);
  }
};

/** Removes what names the addresses that are reserved for a profile. */
const removeReservations = async (
  storage: Storage,
  id: string,
  isApart: boolean,
  link?: string,
): Promise<void> => {
  const kinds = isApart ? { kinds: OF_PAGE } : {};
  await Promise.all([
    removeLinks(storage, id, { ...kinds, ...(link !== undefined && { except: link }) }),
    removeProvenClaim(storage, id),
  ]);
};

const removeKeysOf = async (storage: Storage, id: string, isApart: boolean): Promise<void> => {
  await Promise.all([
    removePhotos(storage, id),
    isApart ? null : removeAccount(storage, id),
    removeStoredMails(storage, id),
    removeLetterNotes(storage, id),
    removeNotes(storage, id),
    removeNewPageNote(storage, id),
    removeProfileStatus(storage, id),
    removeTrashEntries(storage, id),
    removeProofMark(storage, id),
    forgetLeaving(storage, id),
    removeFollowers(storage, id),
    removeSources(storage, id),
    removeLetters(storage, id),
    removeBlocks(storage, id),
    removeIdentifierMarks(storage, id),
    removeHistory(storage, id),
    forgetTies(storage, id),
    removeStartedClaims(storage, id),
    removeSuggestions(storage, id),
    removeMarksOf(storage, id),
    forgetNotAlike(storage, id),
    forgetPairs(storage, id),
  ]);
};

/** Removes what other calls wrote while a profile was being deleted (at `at`, milliseconds), and what a late list did not show. */
export const sweepLateWrites = async (storage: Storage, id: string, at: number): Promise<void> => {
  const isApart = await standsApart(storage, id);
  await Promise.all([
    removeReservations(storage, id, isApart),
    removeKeysOf(storage, id, isApart),
    forgetCases(storage, id),
    forgetLateCases(storage, id, at),
  ]);
  if (!isApart) await endSessions(storage, 'owner', id);
};

/** Releases the addresses that undo links and a claim reserved for a profile; false if one may still be reserved. */
const forgetHeldEmails = async (storage: Storage, id: string, isApart: boolean): Promise<boolean> => {
  const [bonds, claim] = await Promise.all([
    isApart ? [] : listBonds(storage, id, 'undo'),
    getProvenClaim(storage, id),
  ]);
  const held = [...bonds, ...(claim === null ? [] : [claim])];
  const released = await Promise.all(held.map(({ email }) => forgetEmail(storage, emailName(email), id)));
  return released.every(Boolean);
};

/** Finishes a deletion that crashed; false if there was none. */
export const finishDeletion = async (storage: Storage, id: string, left: Left = {}): Promise<boolean> => {
  const tombstone = await getTombstone(storage, id);
  if (tombstone === null) return false;
  await sweepProfile(storage, tombstone, left);
  return true;
};
