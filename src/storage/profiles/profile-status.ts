import type { Badge } from '../../domain/profiles/badge/badge.ts';
import type { Hiding } from '../../domain/profiles/visibility.ts';
import type { Storage } from '../engine/storage.ts';

/**
 * The decisions of admins on a profile. `version` increases with each, `by` and `at` (milliseconds) belong to the
 * last one. `settled` is the last decision of a case that took effect: older ones are ignored.
 */
export type ProfileStatus = {
  /** As decided; `badgeState` tells whether the badge is suspended. */
  verified: boolean;
  hidden: Hiding | null;
  version: number;
  by: string;
  at: number;
  settled?: string;
  /** The badge's basis and what was verified; missing for badges of earlier versions. */
  badge?: Badge;
  /** The last decision on the badge, and the version for administrators that it raised the profile to; `at` is in milliseconds. */
  verification?: { by: string; at: number; raisedTo: number };
  /** The badge and the hiding that the last decision on each removed: an undo restores them. */
  taken?: Badge;
  shown?: Hiding;
};

/** The moderation of a profile without any decision. */
export const DEFAULT_STATUS: ProfileStatus = { verified: false, hidden: null, version: 0, by: '', at: 0 };

/** The format before profiles could be hidden and shown again: `hidden` was the first half of a deletion. */
type StoredStatus = Omit<ProfileStatus, 'hidden'> & { hidden: Hiding | boolean | null };

const keyOf = (id: string): string => `moderation/${id}`;

const read = (kept: StoredStatus): ProfileStatus => ({
  ...kept,
  hidden:
    typeof kept.hidden === 'object'
      ? kept.hidden
      : kept.hidden
        ? { at: kept.at, by: kept.by, reason: 'other', note: '' }
        : null,
});

export const getProfileStatus = async (storage: Storage, id: string): Promise<ProfileStatus | null> => {
  const kept = await storage.getJson<StoredStatus>(keyOf(id));
  return kept === null ? null : read(kept);
};

/** Changes the decisions on a profile as `Storage.update` does; `change` gets null if there are none. Tells whether they changed. */
export const updateProfileStatus = async (
  storage: Storage,
  id: string,
  change: (status: ProfileStatus | null) => ProfileStatus | null | Promise<ProfileStatus | null>,
): Promise<boolean> => {
  const { changed } = await storage.update<StoredStatus>(keyOf(id), (stored) =>
    change(stored === null ? null : read(stored)),
  );
  return changed;
};

/** Writes the decisions on a profile, whatever is there: for imports and restores, which are alone. */
export const putProfileStatus = (storage: Storage, id: string, moderation: ProfileStatus): Promise<void> =>
  storage.putJson(keyOf(id), moderation);

export const removeProfileStatus = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));
