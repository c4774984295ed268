import { BADGE_SENTENCES } from '../../domain/badge.ts';
import { PHOTO_FIELDS, type ProfileKind } from '../../domain/fields.ts';
import { displayName, NOT_VERIFIED, type ProfileRecord, VERIFIED } from '../../domain/profile.ts';
import { isProfileId } from '../../domain/slug.ts';
import { timeOrderedId } from '../../storage/engine/keys.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { endBadgeRequest, getBadgeRequest } from '../../storage/profiles/badge-requests.ts';
import type { Witness } from '../../storage/profiles/decide.ts';
import { getProfileRecord } from '../../storage/profiles/profile-record.ts';
import { type BadgeReason, finishDeletion, verifyProfile } from '../../storage/profiles/profiles.ts';
import { trashProfile } from '../../storage/profiles/trash.ts';
import { AppError } from '../http/errors.ts';
import { sendMail } from '../mail/send.ts';
import type { Later } from '../profiles/directory-queries.ts';
import { purge, tagsOf } from '../site/purge.ts';
import type { AdminCall } from './admin-call.ts';
import { badgeGivenMail, badgeRefusedMail } from './badge-mails.ts';

type Moderating = Pick<AdminCall<unknown>, 'storage' | 'admin' | 'audit' | 'later'>;

const notFound = (): AppError => new AppError('not-found', 'Profile not found');

type Verifying = BadgeReason & {
  id: string;
  profile?: ProfileKind | undefined;
  verified: boolean;
  /** The record that the administrator looked at. */
  version?: number | undefined;
};

/**
 * Gives a profile the verified badge, or takes it back, and ends its request for one; 404 where there is no such profile of that kind,
 * 409 where it changed since the administrator looked at it.
 */
export const setVerified = async (
  { storage, admin, audit, later }: Moderating,
  { id, profile, verified, version, ...reason }: Verifying,
): Promise<void> => {
  if (!isProfileId(id)) throw notFound();
  const after = verified ? { verified: VERIFIED, ...reason } : { verified: NOT_VERIFIED };
  const witness: Witness = async (record, decided, changes) => {
    if (profile !== undefined && record.profile !== profile) throw notFound();
    if (version !== undefined && version !== record.version)
      throw new AppError('conflict', BADGE_SENTENCES.changed);
    const before = { verified: decided.verified ? VERIFIED : NOT_VERIFIED };
    if (changes) await audit(verified ? 'verify' : 'unverify', targetOf(record), before, after);
  };
  const done = await verifyProfile(storage, id, verified, admin.email, witness, reason);
  if (done === null) throw notFound();
  if (done.changed) later(() => purge(tagsOf(id)));
  await answerRequest(storage, done.record, verified, reason.note ?? '', later);
};

// Ended after the decision: a repeat after a crash finds it and answers it.
const answerRequest = async (
  storage: Storage,
  record: ProfileRecord,
  verified: boolean,
  note: string,
  later: Later,
): Promise<void> => {
  if ((await getBadgeRequest(storage, record.id)) === null) return;
  await endBadgeRequest(storage, record.id);
  if (record.email === '') return;
  const mail = verified ? badgeGivenMail(record) : badgeRefusedMail(record, note);
  later(() => sendMail(storage, record.id, mail));
};

const targetOf = (record: ProfileRecord): string => `${displayName(record)} (${record.id})`;

/** Takes a profile out of sight and away with everything of it; a repeat finishes what a crash cut short. */
export const takeAway = async (
  { storage, admin, audit, later }: Moderating,
  { id, profile }: { id: string; profile: ProfileKind },
): Promise<void> => {
  const record = isProfileId(id) ? await getProfileRecord(storage, id) : null;
  if (record === null && isProfileId(id) && (await finishDeletion(storage, id))) return;
  if (record === null || record.profile !== profile) throw notFound();
  // The log is kept for good, so no more of a person goes into it than who it was.
  await audit('delete-profile', targetOf(record), { id, profile }, null);
  const at = storage.now();
  const trashing = { at, by: admin.email, reason: 'other' as const, note: '' };
  await trashProfile(storage, id, timeOrderedId(at), trashing);
  const photos = PHOTO_FIELDS.map((field) => record[field]).filter((file) => file !== '');
  later(() => purge(tagsOf(id, photos)));
};
