import { normalizeEmail } from '../../domain/accounts/email.ts';
import {
  type Badge,
  badgeState,
  isAsSeen,
  seenOf,
  withVerifiedValues,
} from '../../domain/profiles/badge/badge.ts';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { removeAccount } from '../accounts/accounts.ts';
import { claimEmail, forgetEmail, holdEmail, releaseEmail } from '../accounts/emails.ts';
import { emailName } from '../accounts/hashed-names.ts';
import { listBonds, removeLinks } from '../accounts/links.ts';
import { removeOldResets } from '../accounts/old-resets.ts';
import { endSessions } from '../accounts/sessions.ts';
import type { Storage, Versioned } from '../engine/storage.ts';
import { forgetCases, forgetLateCases } from '../moderation/forget-cases.ts';
import { removeTrashEntries } from '../moderation/trash.ts';
import { removePhotos } from '../photos/photos.ts';
import { announce } from '../search/directory-events.ts';
import { removeKeptMails } from '../site/outbox.ts';
import { dropBadgeRequest } from './badge/badge-requests.ts';
import { applyDecision, type DecisionGuard } from './change-status.ts';
import { forgetCounts } from './counts/counts.ts';
import { dropDeletion, noteDeletion } from './deletions.ts';
import { removeImportKey } from './import-keys.ts';
import {
  claimProfileRecord,
  closeTombstone,
  getTombstone,
  putTombstone,
  replaceProfileRecord,
  type Tombstone,
} from './profile-record.ts';
import { changeModeration, getVersionedModeration, removeModeration } from './profile-status.ts';
import { removeProofMark } from './proofs/proofs.ts';
import { rememberRemoved } from './removed.ts';

/** Creates a profile whose e-mail (if any) is claimed already; announces it to the directory first. False if the id is taken. */
export const createProfile = async (storage: Storage, record: ProfileRecord): Promise<boolean> => {
  await announce(storage, 'changed', record);
  return claimProfileRecord(storage, record);
};

export type ProfileUpdate = { done: true } | { done: false; reason: 'conflict' | 'email-taken' };

/**
 * Replaces a profile's record and moves its e-mail claim: the new address is claimed before, the old one released after, unless it is
 * to stay taken until `keptUntil` (milliseconds). A crash in between leaves the old or the new record, and a claim without effect.
 */
export const updateProfile = async (
  storage: Storage,
  old: Versioned<ProfileRecord>,
  record: ProfileRecord,
  keptUntil = 0,
): Promise<ProfileUpdate> => {
  const began = storage.now();
  const moved = normalizeEmail(record.email) !== normalizeEmail(old.value.email);
  if (moved && record.email !== '' && !(await claimEmail(storage, record.email, record.id))) {
    return { done: false, reason: 'email-taken' };
  }
  if (moved && old.value.email !== '' && keptUntil > began)
    await holdEmail(storage, old.value.email, record.id, keptUntil);
  await keepVerifiedValues(storage, old.value, record);
  await announce(storage, 'changed', record);
  // After a conflict the new address stays claimed for a minute: the edit that was first may claim it too.
  if (!(await replaceProfileRecord(storage, record, old.etag))) return { done: false, reason: 'conflict' };
  if (moved && old.value.email !== '' && keptUntil <= began)
    await releaseEmail(storage, old.value.email, record.id, began);
  return { done: true };
};

const MAX_ATTEMPTS = 5;

/** Before a name, main photo or e-mail changes, stores what a badge of an earlier version verified: the values until now. */
export const keepVerifiedValues = async (
  storage: Storage,
  before: ProfileRecord,
  next: ProfileRecord,
): Promise<void> => {
  if (isAsSeen(next, seenOf(before))) return;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const old = await getVersionedModeration(storage, before.id);
    const decision = old === null ? null : withVerifiedValues(old.value, before);
    if (old === null || decision === null || decision === old.value) return;
    if (await changeModeration(storage, before.id, old, decision)) return;
  }
  throw new Error(`Others decide on ${before.id} all the time`);
};

/**
 * The basis of a badge. `undo` restores the badge that was removed, unless there was another decision since; `answers` says that a request is
 * open, so that a refusal is a decision too.
 */
export type BadgeReason = {
  [Part in 'basis' | 'evidence' | 'note']?: Badge[Part] | undefined;
} & { undo?: boolean | undefined; answers?: boolean };

/**
 * Sets or removes a profile's verified badge, for the present name, photo and e-mail; null if there is no such profile, else the record
 * and whether anything changed. A suspended badge is renewed.
 */
export const verifyProfile = async (
  storage: Storage,
  id: string,
  verified: boolean,
  admin: string,
  guard?: DecisionGuard,
  reason: BadgeReason = {},
): Promise<{ record: ProfileRecord; before: boolean; changed: boolean } | null> => {
  const decided = await applyDecision(
    storage,
    id,
    'verified',
    (before, record) => {
      if (!verified) return before.verified || reason.answers ? { verified, by: admin } : null;
      if (reason.undo && before.taken !== undefined) return { verified, by: admin, badge: before.taken };
      if (reason.undo && before.verified) return null;
      if (badgeState(record, before).verified && saysTheSame(before.badge, reason)) return null;
      const { basis = 'other', evidence = '', note = '' } = reason;
      const badge = { at: storage.now(), basis, evidence, note, seen: seenOf(record) };
      return { verified, by: admin, badge };
    },
    guard,
  );
  if (decided === null) return null;
  const { record, before, changed } = decided;
  return { record, before: before.verified, changed };
};

const saysTheSame = (badge: Badge | undefined, { basis, evidence, note }: BadgeReason): boolean =>
  (basis ?? badge?.basis ?? 'other') === (badge?.basis ?? 'other') &&
  (evidence ?? badge?.evidence ?? '') === (badge?.evidence ?? '') &&
  (note ?? badge?.note ?? '') === (badge?.note ?? '');

/** What a sweep keeps, because a repeat of the same call needs it: a session's cookie value, or the key of a link. */
type Left = { session?: string | null; link?: string };

/**
 * Deletes a profile: a tombstone hides it at once and everywhere, then everything of it is swept. The tombstone is marked as swept last, so
 * that a repeat after a crash, or upkeep, finishes the sweep. A record from the trash is deleted only while it is there, any other only
 * while it has the given ETag: false if somebody was faster, and then nothing is changed.
 */
export const deleteProfile = async (
  storage: Storage,
  record: ProfileRecord,
  left: Left = {},
  etag?: string,
): Promise<boolean> => {
  const place = await noteDeletion(storage, record.id);
  await announce(storage, 'deleted', { ...record, version: record.version + 1 });
  const tombstone = await putTombstone(storage, record.id, { etag, trashed: record.trashed?.at });
  if (tombstone === null) await dropDeletion(storage, place);
  else await sweepProfile(storage, tombstone, left);
  return tombstone !== null;
};

const sweepProfile = async (
  storage: Storage,
  tombstone: Tombstone,
  { session = null, link }: Left,
): Promise<void> => {
  const { id, email, key, movedFrom } = tombstone;
  await rememberRemoved(storage, tombstone);
  await forgetHeldEmails(storage, id);
  await Promise.all([
    removeKeysOf(storage, id, link),
    forgetCounts(storage, id),
    email === '' ? null : forgetEmail(storage, emailName(email), id),
    movedFrom === undefined ? null : forgetEmail(storage, movedFrom, id),
    key === '' ? null : removeImportKey(storage, key),
    forgetCases(storage, id),
  ]);
  await endSessions(storage, 'owner', id, session);
  await closeTombstone(storage, tombstone);
};

const removeKeysOf = async (storage: Storage, id: string, link?: string): Promise<void> => {
  await Promise.all([
    removePhotos(storage, id),
    removeAccount(storage, id),
    removeLinks(storage, id, link === undefined ? {} : { except: link }),
    removeOldResets(storage, id),
    removeKeptMails(storage, id),
    removeModeration(storage, id),
    removeTrashEntries(storage, id),
    dropBadgeRequest(storage, id),
    removeProofMark(storage, id),
  ]);
};

/** Removes what other calls still wrote about a profile while it was deleted (at `at`, milliseconds), or what a late list did not show. */
export const sweepLateWrites = async (storage: Storage, id: string, at: number): Promise<void> => {
  await Promise.all([removeKeysOf(storage, id), forgetCases(storage, id), forgetLateCases(storage, id, at)]);
  await endSessions(storage, 'owner', id);
};

/** Releases the addresses that undo links reserved for a profile. */
export const forgetHeldEmails = async (storage: Storage, id: string): Promise<void> => {
  const bonds = await listBonds(storage, id, 'undo');
  await Promise.all(bonds.map(({ email }) => forgetEmail(storage, emailName(email), id)));
};

/** Finishes a deletion that crashed; false if there was none. */
export const finishDeletion = async (storage: Storage, id: string, left: Left = {}): Promise<boolean> => {
  const tombstone = await getTombstone(storage, id);
  if (tombstone === null) return false;
  await sweepProfile(storage, tombstone, left);
  return true;
};
