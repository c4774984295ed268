import type { Storage } from '../../../base/engine/storage/storage.ts';
import { badgeState, verificationOf } from '../../badge/rules/badge.ts';
import type { Verification } from '../../badge/rules/verification.ts';
import { NOT_VERIFIED, VERIFIED, type Verified } from '../../badge/rules/verified.ts';
import { intoOf } from '../../merge/storage/pointers.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { aliveRecord, getProfileRecord, getRecordOrTombstone } from '../../storage/profile-record.ts';
import { isPubliclyVisible } from '../rules/visibility.ts';
import { getProfileStatus, type ProfileStatus } from './profile-status.ts';

/** A profile with its moderation. */
export type VisibleProfile = {
  record: ProfileRecord;
  verified: Verified;
  /** Why it has the badge; null if it has none. */
  verification: Verification | null;
  /** Its badge is suspended: the name, main photo or e-mail changed since it was verified. */
  recheck: boolean;
  /** Decisions of administrators; null if there are none. */
  decision: ProfileStatus | null;
};

/** What the public may know of a profile: everything, that it is not available, or nothing, as if it never existed. `into` is the page that it went into. */
export type ProfileVisibility =
  | { visibility: 'public'; profile: VisibleProfile }
  | { visibility: 'hidden' }
  | { visibility: 'gone'; into?: string };

/**
 * The gate for every public read of a profile: its page, its record, lists, photos, likes and views. Code that shows part of a
 * profile to readers calls this, or reads the directory, which is built by the same rule (`isPubliclyVisible`).
 */
export const getVisibleProfile = async (storage: Storage, id: string): Promise<ProfileVisibility> => {
  const [stored, moderation] = await Promise.all([
    getRecordOrTombstone(storage, id),
    getProfileStatus(storage, id),
  ]);
  const record = aliveRecord(stored);
  if (record === null) {
    const into = intoOf(stored);
    return { visibility: 'gone', ...(into !== null && { into }) };
  }
  if (!isPubliclyVisible(moderation)) return { visibility: 'hidden' };
  return { visibility: 'public', profile: toVisible(record, moderation) };
};

/** A profile that readers may see; null if there is none, or it is hidden, in the trash or deleted. */
export const getPublicProfile = async (storage: Storage, id: string): Promise<VisibleProfile | null> => {
  const visible = await getVisibleProfile(storage, id);
  return visible.visibility === 'public' ? visible.profile : null;
};

/** A profile for its owner and administrators: also a hidden one. */
export const getOwnProfile = async (storage: Storage, id: string): Promise<VisibleProfile | null> => {
  const [record, moderation] = await Promise.all([
    getProfileRecord(storage, id),
    getProfileStatus(storage, id),
  ]);
  return record === null ? null : toVisible(record, moderation);
};

/** A record with the present state of its badge. */
export const toVisible = (record: ProfileRecord, moderation: ProfileStatus | null): VisibleProfile => {
  const { verified, recheck } = badgeState(record, moderation);
  return {
    record,
    verified: verified ? VERIFIED : NOT_VERIFIED,
    verification: verificationOf(record, moderation),
    recheck,
    decision: moderation,
  };
};

/** How long a profile's visibility is cached, in milliseconds: it is needed many times a second. */
const VISIBILITY_LAG_MS = 4_000;

/** Whether readers may see a profile; the answer may be some seconds old: for counting and for photos. Its record is read each time. */
export const isPublic = async (storage: Storage, id: string): Promise<boolean> => {
  const key = `visibility/${id}`;
  const cachedEntry = storage.memory.get<{ at: number; isVisible: boolean }>(key);
  const fresh =
    cachedEntry !== undefined && storage.now() - cachedEntry.at < VISIBILITY_LAG_MS ? cachedEntry : null;
  const at = storage.now();
  const [record, isVisible] = await Promise.all([
    getProfileRecord(storage, id),
    fresh?.isVisible ?? getProfileStatus(storage, id).then(isPubliclyVisible),
  ]);
  if (fresh === null) storage.memory.set(key, { at, isVisible }, 200);
  return record !== null && isVisible;
};
