import type { Storage } from '../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../profiles/rules/profile.ts';
import type { Hiding } from '../profiles/visibility/rules/visibility.ts';
import { applyDecision } from '../profiles/visibility/storage/change-status.ts';

/**
 * Hides a profile by a decision, whose id sorts by time: a decision that is older than the last one that took effect changes nothing.
 * Null if there is no such profile.
 */
export const hideProfile = (
  storage: Storage,
  id: string,
  decision: string,
  hidden: Hiding,
): Promise<ProfileRecord | null> => setHidden(storage, id, decision, { hidden, by: hidden.by });

/** Unhides a profile by a decision, under the same rule. */
export const showProfile = (
  storage: Storage,
  id: string,
  decision: string,
  by: string,
): Promise<ProfileRecord | null> => setHidden(storage, id, decision, { hidden: null, by });

const setHidden = async (
  storage: Storage,
  id: string,
  decision: string,
  change: { hidden: Hiding | null; by: string },
): Promise<ProfileRecord | null> => {
  const decided = await applyDecision(storage, id, 'hidden', ({ lastDecision = '' }) =>
    lastDecision >= decision ? null : { ...change, lastDecision: decision },
  );
  return decided?.record ?? null;
};
