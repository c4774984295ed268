import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Badge } from '../../badge/rules/badge.ts';
import type { BadgeRequest } from '../../badge/rules/verification.ts';
import type { Hiding } from '../rules/visibility.ts';

/**
 * The decisions of admins on a profile. `version` increases with each, `by` and `at` (milliseconds) belong to the
 * last one. `lastDecision` is the id of the last decision of a case that took effect: older ones are ignored.
 */
export type ProfileStatus = {
  /** As decided; `badgeState` tells whether the badge is suspended. */
  verified: boolean;
  hidden: Hiding | null;
  version: number;
  by: string;
  at: number;
  lastDecision?: string;
  /** The badge's basis and what was verified; missing without one. */
  badge?: Badge;
  /** The last decision on the badge, and the version for administrators that it raised the profile to; `answers` is the request that it answered by a letter, which an undo opens again (earlier versions stored only that there was one); `at`, and `previous` of the decision before it, are in milliseconds. */
  verification?: {
    by: string;
    at: number;
    raisedTo: number;
    isUndo?: true;
    answers?: BadgeRequest | true;
    previous?: number;
  };
  /** The badge and the hiding that the last decision on each removed or replaced, and who ended the hiding: an undo restores them. */
  taken?: Badge;
  shown?: Hiding & { endedBy?: string };
};

/** The moderation of a profile without any decision. */
export const DEFAULT_STATUS: ProfileStatus = { verified: false, hidden: null, version: 0, by: '', at: 0 };

const keyOf = (id: string): string => `moderation/${id}`;

export const getProfileStatus = (storage: Storage, id: string): Promise<ProfileStatus | null> =>
  storage.getJson<ProfileStatus>(keyOf(id));

/** Changes the decisions on a profile as `Storage.update` does; `change` gets null if there are none. Tells whether they changed. */
export const updateProfileStatus = async (
  storage: Storage,
  id: string,
  change: (status: ProfileStatus | null) => ProfileStatus | null | Promise<ProfileStatus | null>,
): Promise<boolean> => {
  const { changed } = await storage.update<ProfileStatus>(keyOf(id), change);
  return changed;
};

export const removeProfileStatus = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));
