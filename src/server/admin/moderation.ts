import { PHOTO_FIELDS, type ProfileKind } from '../../domain/fields.ts';
import { displayName, NOT_VERIFIED, type ProfileRecord, VERIFIED } from '../../domain/profile.ts';
import { isProfileId } from '../../domain/slug.ts';
import { timeOrderedId } from '../../storage/engine/keys.ts';
import { getProfileRecord } from '../../storage/profiles/profile-record.ts';
import { finishDeletion, verifyProfile } from '../../storage/profiles/profiles.ts';
import { trashProfile } from '../../storage/profiles/trash.ts';
import { AppError } from '../http/errors.ts';
import { purge, tagsOf } from '../site/purge.ts';
import type { AdminCall } from './admin-call.ts';

type Moderating = Pick<AdminCall<unknown>, 'storage' | 'admin' | 'audit' | 'later'>;

const notFound = (): AppError => new AppError('not-found', 'Profile not found');

/** Gives a profile the verified badge, or takes it back; 404 where there is no such profile of that kind. */
export const setVerified = async (
  { storage, admin, audit, later }: Moderating,
  { id, profile, verified }: { id: string; profile?: ProfileKind | undefined; verified: boolean },
): Promise<void> => {
  if (!isProfileId(id)) throw notFound();
  const [before, after] = verified ? [NOT_VERIFIED, VERIFIED] : [VERIFIED, NOT_VERIFIED];
  const done = await verifyProfile(storage, id, verified, admin.email, async (record, _before, changes) => {
    if (profile !== undefined && record.profile !== profile) throw notFound();
    const action = verified ? 'verify' : 'unverify';
    if (changes) await audit(action, targetOf(record), { verified: before }, { verified: after });
  });
  if (done === null) throw notFound();
  if (done.before !== verified) later(() => purge(tagsOf(id)));
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
