import { badgeState, type Verification, verificationOf } from '../../domain/profiles/badge.ts';
import type { ProfileRecord, Verified } from '../../domain/profiles/profile.ts';
import { NOT_VERIFIED, VERIFIED } from '../../domain/profiles/profile.ts';
import type { Storage } from '../engine/storage.ts';
import { getModeration, type Moderation } from './moderation.ts';
import { getProfileRecord } from './profile-record.ts';

/** A profile with what admins decided: its owner's, or the public's once it is in sight. */
export type VisibleProfile = {
  record: ProfileRecord;
  verified: Verified;
  /** Why it carries the badge, null when it does not. */
  verification: Verification | null;
  /** It was verified, and has another name, photo or e-mail since. */
  recheck: boolean;
  /** What administrators decided, null when nothing was. */
  decision: Moderation | null;
};

/** What the public may know of a profile: all of it, that it is not available, or nothing, as if it had never been. */
export type Sight = { sight: 'public'; profile: VisibleProfile } | { sight: 'hidden' } | { sight: 'gone' };

/**
 * The gate that every public read of a profile passes: its page, its record, lists, photos, likes and views. Whoever shows something of a
 * profile to readers asks here, or takes it from the directory, which is built by the same rule (`isInSight`).
 */
export const getSight = async (storage: Storage, id: string): Promise<Sight> => {
  const [record, moderation] = await Promise.all([getProfileRecord(storage, id), getModeration(storage, id)]);
  if (record === null) return { sight: 'gone' };
  if (!isInSight(moderation)) return { sight: 'hidden' };
  return { sight: 'public', profile: toVisible(record, moderation) };
};

/** Whether readers may see a profile whose record is there, by what admins decided on it. */
export const isInSight = (moderation: Pick<Moderation, 'hidden'> | null): boolean => !moderation?.hidden;

/** A profile that readers may see; null when there is none, or it is hidden, in the trash or deleted. */
export const getPublicProfile = async (storage: Storage, id: string): Promise<VisibleProfile | null> => {
  const found = await getSight(storage, id);
  return found.sight === 'public' ? found.profile : null;
};

/** A profile as its owner and administrators may see it: a hidden one too. */
export const getOwnProfile = async (storage: Storage, id: string): Promise<VisibleProfile | null> => {
  const [record, moderation] = await Promise.all([getProfileRecord(storage, id), getModeration(storage, id)]);
  return record === null ? null : toVisible(record, moderation);
};

/** A record with its badge as it stands, given what was decided. */
export const toVisible = (record: ProfileRecord, moderation: Moderation | null): VisibleProfile => {
  const { verified, recheck } = badgeState(record, moderation);
  return {
    record,
    verified: verified ? VERIFIED : NOT_VERIFIED,
    verification: verificationOf(record, moderation),
    recheck,
    decision: moderation,
  };
};

/** How old, in milliseconds, the word may be on whether a profile is hidden, where it is asked many times a second. */
const SIGHT_LAG = 4_000;

/** Whether readers may see a profile, as it was at most four seconds ago: for counting and for photos. Its record is read afresh. */
export const isPublic = async (storage: Storage, id: string): Promise<boolean> => {
  const key = `sight/${id}`;
  const known = storage.memory.get<{ at: number; inSight: boolean }>(key);
  const fresh = known !== undefined && storage.now() - known.at < SIGHT_LAG ? known : null;
  const at = storage.now();
  const [record, inSight] = await Promise.all([
    getProfileRecord(storage, id),
    fresh?.inSight ?? getModeration(storage, id).then(isInSight),
  ]);
  if (fresh === null) storage.memory.set(key, { at, inSight }, 200);
  return record !== null && inSight;
};
