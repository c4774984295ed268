import type { Hiding } from '../../domain/admin/moderation.ts';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import type { Storage } from '../engine/storage.ts';
import { decideOn } from './decide.ts';

/**
 * Hides a profile by a decision, whose id sorts by time: a decision that is older than the last settled one changes nothing.
 * Null if there is no such profile.
 */
export const hideProfile = async (
  storage: Storage,
  id: string,
  decision: string,
  hidden: Hiding,
): Promise<ProfileRecord | null> => {
  const decided = await decideOn(storage, id, 'hidden', ({ settled = '' }) =>
    settled >= decision ? null : { hidden, by: hidden.by, settled: decision },
  );
  return decided?.record ?? null;
};

/** Unhides a profile by a decision, under the same rule. */
export const showProfile = async (
  storage: Storage,
  id: string,
  decision: string,
  by: string,
): Promise<ProfileRecord | null> => {
  const decided = await decideOn(storage, id, 'hidden', ({ settled = '' }) =>
    settled >= decision ? null : { hidden: null, by, settled: decision },
  );
  return decided?.record ?? null;
};
