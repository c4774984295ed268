import type { ProfileKind } from '../../domain/fields/fields.ts';
import { BADGE_SENTENCES } from '../../domain/profiles/badge.ts';
import { NOT_VERIFIED, type ProfileRecord, VERIFIED } from '../../domain/profiles/profile.ts';
import { isProfileId } from '../../domain/text/slug.ts';
import type { Later, Storage } from '../../storage/engine/storage.ts';
import { endBadgeRequest, getAnsweredRequest } from '../../storage/profiles/badge-requests.ts';
import type { DecisionGuard } from '../../storage/profiles/decide.ts';
import { type BadgeReason, verifyProfile } from '../../storage/profiles/profiles.ts';
import { AppError } from '../http/errors.ts';
import { sendMail } from '../mail/send.ts';
import { decideAnyCase } from '../reports/admin-decide.ts';
import { purge, tagsOf } from '../site/purge.ts';
import { auditProfile, type ProfileAudit } from './audit.ts';
import { badgeGivenMail, badgeRefusedMail } from './badge-mails.ts';

const notFound = (): AppError => new AppError('not-found', 'Profile not found');

type Verifying = BadgeReason & {
  id: string;
  profile?: ProfileKind | undefined;
  verified: boolean;
  /** The version that the administrator looked at. */
  version?: number | undefined;
};

/**
 * Gives a profile the verified badge, or removes it, and ends its badge request; 404 if there is no such profile of that kind,
 * 409 if it changed since the administrator looked at it.
 */
export const setVerified = async (
  call: ProfileAudit,
  { id, profile, verified, version, undo, ...reason }: Verifying,
): Promise<void> => {
  const { storage, admin, later } = call;
  if (!isProfileId(id)) throw notFound();
  const after = verified ? { verified: VERIFIED, ...reason } : { verified: NOT_VERIFIED };
  const guard: DecisionGuard = async (record, decided, changes) => {
    if (profile !== undefined && record.profile !== profile) throw notFound();
    if (version !== undefined && version !== record.version)
      throw new AppError('conflict', BADGE_SENTENCES.changed);
    const before = { verified: decided.verified ? VERIFIED : NOT_VERIFIED };
    if (changes) await auditProfile(call, verified ? 'verify' : 'unverify', record, before, after);
  };
  const done = await verifyProfile(storage, id, verified, admin.email, guard, { ...reason, undo });
  if (done === null) throw notFound();
  if (done.changed) later(() => purge(tagsOf(id)));
  await answerRequest(storage, done.record, verified, reason.note ?? '', later);
};

// The request ends after the decision, so that a repeat after a crash finds it.
const answerRequest = async (
  storage: Storage,
  record: ProfileRecord,
  verified: boolean,
  note: string,
  later: Later,
): Promise<void> => {
  if ((await getAnsweredRequest(storage, record.id)) === null) return;
  await endBadgeRequest(storage, record.id);
  if (record.email === '') return;
  const mail = verified ? badgeGivenMail(record) : badgeRefusedMail(record, note);
  later(() => sendMail(storage, record.id, mail));
};

/**
 * Moves a profile to the trash for the reason `other`, and closes its case; 404 if there is no such profile of
 * that kind. A repeat finishes what a crash left.
 */
export const moveToTrash = async (
  call: ProfileAudit,
  { id, profile }: { id: string; profile: ProfileKind },
): Promise<void> => {
  const decision = { id, decision: 'delete', reason: 'other' } as const;
  await decideAnyCase(call, decision, (record) => {
    if (record.profile !== profile) throw notFound();
  });
};
