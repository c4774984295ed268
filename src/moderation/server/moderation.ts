import { asAddressed } from '../../accounts/hands/storage/apart.ts';
import { firstIdOf, hashHex } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { LETTER_HOLD } from '../../base/mail/rules.ts';
import { holdLetters } from '../../base/mail/server/held-letters.ts';
import { settleLetters } from '../../base/mail/storage.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import type { adminUpdateUser } from '../../profiles/badge/calls.ts';
import { versionForAdmins } from '../../profiles/badge/rules/badge.ts';
import { BADGE_SENTENCES } from '../../profiles/badge/rules/badge-reasons.ts';
import type { BadgeRequest } from '../../profiles/badge/rules/verification.ts';
import { NOT_VERIFIED, VERIFIED } from '../../profiles/badge/rules/verified.ts';
import {
  badgeGivenMail,
  badgeRefusedMail,
  badgeTakenBackMail,
} from '../../profiles/badge/server/badge-mails.ts';
import {
  endBadgeRequest,
  getAnsweredRequest,
  reopenBadgeRequest,
} from '../../profiles/badge/storage/badge-requests.ts';
import { verifyProfile } from '../../profiles/badge/storage/verify.ts';
import { inLettersOf } from '../../profiles/languages/server.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../profiles/server/audit-profile.ts';
import { noProfile } from '../../profiles/server/find-profile.ts';
import type { DecisionGuard } from '../../profiles/visibility/storage/change-status.ts';
import { getProfileStatus, type ProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { withdrawAudit } from '../../site/audit/storage.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import { decideAnyCase } from '../cases/server/admin-decide.ts';
import { MODERATION_SENTENCES } from '../rules/sentences.ts';
import type { adminDeleteUser } from '../trash/calls.ts';
import { notPossible } from './case-errors.ts';

type VerificationInput = Omit<InputOf<typeof adminUpdateUser>, 'verified'> & {
  verified: boolean;
  undo?: boolean | undefined;
};

/**
 * Gives a profile the verified badge, or removes it, and ends its badge request; 404 if there is no such profile of that kind,
 * 409 if it changed, or another administrator decided, since the administrator looked at it.
 */
export const setVerified = async (
  call: ProfileAudit,
  { id, profile, verified, version, undo, ...reason }: VerificationInput,
): Promise<void> => {
  const { storage, admin, later } = call;
  if (!isProfileId(id)) throw noProfile();
  // An undo answers nothing, also where the page has asked anew.
  const request = undo ? null : await getAnsweredRequest(storage, id);
  let entry: string | null = null;
  let before: ProfileStatus | null = null;
  const guard: DecisionGuard = async (record, decided, changes) => {
    before = decided;
    if (profile !== undefined && record.profile !== profile) throw noProfile();
    const current = versionForAdmins(record, decided.version);
    if (version !== undefined && version !== current) {
      const isMine = decided.verification?.raisedTo === current && decided.verification.by === admin.email;
      const isSame = decided.verified === verified && !(verified && changes);
      if (isMine && isSame && current === version + 1) return false;
      throw changedSince(version, decided, admin.email);
    }
    if (undo && !isTheirs(storage, decided, admin.email)) throw notPossible(MODERATION_SENTENCES.notUndone);
    const answered = undo ? decided.verification?.answers : undefined;
    if (answered !== undefined && answered !== true) await reopenBadgeRequest(storage, answered);
    if (!changes) return true;
    const state = { verified: decided.verified ? VERIFIED : NOT_VERIFIED };
    const badge = undo ? decided.taken : verified ? reason : undefined;
    const after = badge === undefined ? { verified: NOT_VERIFIED } : { verified: VERIFIED, ...why(badge) };
    entry ??= await auditProfile(call, badge === undefined ? 'unverify' : 'verify', record, state, after);
    return true;
  };
  const options = { ...reason, undo, answers: request ?? undefined };
  const outcome = await verifyProfile(storage, id, verified, admin.email, guard, options).catch(
    async (error: unknown) => {
      if (error instanceof AppError && entry !== null) await withdrawAudit(storage, entry);
      throw error;
    },
  );
  if (outcome === null) throw noProfile();
  if (outcome.changed) later(() => purge(tagsOf(id)));
  if (undo || outcome.before !== verified) await takeBackLetter(storage, outcome.record, before);
  if (request !== null) await answerRequest(storage, request, outcome.record, verified, reason.note ?? '');
};

// While the letter waits, a colleague may undo it, too; but not where it is unclear which of several decisions they mean.
const isTheirs = (storage: Storage, { verification }: ProfileStatus, by: string): boolean => {
  if (verification === undefined || verification.by === by) return verification !== undefined;
  const { at, previous = Number.NEGATIVE_INFINITY } = verification;
  return storage.now() - at < LETTER_HOLD && at - previous >= LETTER_HOLD;
};

type BadgeDecision = NonNullable<ProfileStatus['verification']>;

/** The id of a decision on a badge, for its letter: it begins with its time. */
const actOf = (id: string, { at, raisedTo }: BadgeDecision): string =>
  firstIdOf(at) + hashHex(`badge:${id}:${raisedTo}`).slice(0, 13);

/** Withdraws the letter about the decision on a badge that another one takes back, or says that it was taken back. */
const takeBackLetter = async (
  storage: Storage,
  record: ProfileRecord,
  before: ProfileStatus | null,
): Promise<void> => {
  if (!before?.verification?.answers) return;
  const page = await asAddressed(storage, record);
  if (page.email === '') return;
  if ((await settleLetters(storage, actOf(record.id, before.verification), 'withdrawn')) === 'withdrawn')
    return;
  const now = await getProfileStatus(storage, record.id);
  if (now?.verification === undefined) return;
  const { verified } = now;
  const mail = await inLettersOf(page, () => badgeTakenBackMail(page, verified));
  await holdLetters(storage, record.id, actOf(record.id, now.verification), [{ mail, kind: 'badge' }]);
};

/** What a badge rests on, as the log says it. */
const why = ({ basis, evidence, note }: Pick<VerificationInput, 'basis' | 'evidence' | 'note'>) => ({
  ...(basis !== undefined && { basis }),
  ...(evidence !== undefined && { evidence }),
  ...(note !== undefined && { note }),
});

/** Refuses a decision on an outdated version, and tells which decision was taken meanwhile, if any. */
const changedSince = (version: number, { verified, verification }: ProfileStatus, me: string): AppError => {
  if (verification === undefined || verification.raisedTo <= version)
    return new AppError('conflict', BADGE_SENTENCES.changed);
  const { by, at } = verification;
  const decided = { verified: verified ? VERIFIED : NOT_VERIFIED, by, at: new Date(at).toISOString() };
  return new AppError('conflict', BADGE_SENTENCES[by === me ? 'decidedByYou' : 'decided'], {
    body: { decided },
  });
};

// The request ends after the decision, so that a repeat after a crash finds it; the letter is held before.
const answerRequest = async (
  storage: Storage,
  request: BadgeRequest,
  record: ProfileRecord,
  verified: boolean,
  note: string,
): Promise<void> => {
  const decision = (await getProfileStatus(storage, record.id))?.verification;
  const page = await asAddressed(storage, record);
  if (page.email !== '' && decision !== undefined) {
    const mail = await inLettersOf(page, () =>
      verified ? badgeGivenMail(page) : badgeRefusedMail(page, note),
    );
    await holdLetters(storage, record.id, actOf(record.id, decision), [{ mail, kind: 'badge' }]);
  }
  await endBadgeRequest(storage, request);
};

/**
 * Moves a profile to the trash for the reason `other`, and closes its case; 404 if there is no such profile of
 * that kind. A repeat finishes what a crash left.
 */
export const moveToTrash = async (
  call: ProfileAudit,
  { id, profile }: InputOf<typeof adminDeleteUser>,
): Promise<void> => {
  const decision = { id, decision: 'delete', reason: 'other' } as const;
  await decideAnyCase(call, decision, (record) => {
    if (record.profile !== profile) throw noProfile();
  });
};
