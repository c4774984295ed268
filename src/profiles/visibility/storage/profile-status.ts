import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Badge } from '../../badge/rules/badge.ts';
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
  /** The badge's basis and what was verified; missing for badges of earlier versions. */
  badge?: Badge;
  /** The last decision on the badge, and the version for administrators that it raised the profile to; `at` is in milliseconds. */
  verification?: { by: string; at: number; raisedTo: number; isUndo?: true };
  /** The badge and the hiding that the last decision on each removed or replaced, and who ended the hiding: an undo restores them. */
  taken?: Badge;
  shown?: Hiding & { endedBy?: string };
};

/** The moderation of a profile without any decision. */
export const DEFAULT_STATUS: ProfileStatus = { verified: false, hidden: null, version: 0, by: '', at: 0 };

/**
 * The format in the store: `lastDecision` is called `settled`. Before profiles could be hidden and shown again, `hidden` was a boolean, the
 * first half of a deletion.
 */
type StoredStatus = Omit<ProfileStatus, 'hidden' | 'lastDecision'> & {
  hidden: Hiding | boolean | null;
  settled?: string;
};

const keyOf = (id: string): string => `moderation/${id}`;

const toStatus = ({ settled, ...stored }: StoredStatus): ProfileStatus => ({
  ...stored,
  hidden:
    typeof stored.hidden === 'object'
      ? stored.hidden
      : stored.hidden
        ? { at: stored.at, by: stored.by, reason: 'other', note: '' }
        : null,
  ...(settled !== undefined && { lastDecision: settled }),
});

const toStored = ({ lastDecision, ...status }: ProfileStatus): StoredStatus => ({
  ...status,
  ...(lastDecision !== undefined && { settled: lastDecision }),
});

export const getProfileStatus = async (storage: Storage, id: string): Promise<ProfileStatus | null> => {
  const stored = await storage.getJson<StoredStatus>(keyOf(id));
  return stored === null ? null : toStatus(stored);
};

/** Changes the decisions on a profile as `Storage.update` does; `change` gets null if there are none. Tells whether they changed. */
export const updateProfileStatus = async (
  storage: Storage,
  id: string,
  change: (status: ProfileStatus | null) => ProfileStatus | null | Promise<ProfileStatus | null>,
): Promise<boolean> => {
  const { changed } = await storage.update<StoredStatus>(keyOf(id), async (stored) => {
    const next = await change(stored === null ? null : toStatus(stored));
    return next === null ? null : toStored(next);
  });
  return changed;
};

/** Writes the decisions on a profile unconditionally: for imports and restores, which have no concurrent writers. */
export const putProfileStatus = (storage: Storage, id: string, moderation: ProfileStatus): Promise<void> =>
  storage.putJson(keyOf(id), toStored(moderation));

export const removeProfileStatus = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));
