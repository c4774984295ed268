import type { Hiding } from '../../domain/admin/moderation.ts';
import type { Badge } from '../../domain/profiles/badge.ts';
import type { Storage, Versioned } from '../engine/storage.ts';

/**
 * What admins decided about a profile; written by them alone, `version` one more at each decision, `by` and `at` (milliseconds) of the
 * last one. `settled` names the last decision of a case that was put into effect: an older one comes too late.
 */
export type Moderation = {
  /** Decided, which is not to say that it still holds: see `badgeState`. */
  verified: boolean;
  hidden: Hiding | null;
  version: number;
  by: string;
  at: number;
  settled?: string;
  /** Why it was verified, and what was; missing for badges of earlier versions. */
  badge?: Badge;
  /** The badge that the last word on it took away, and the hiding that the last one ended: an undo brings them back. */
  taken?: Badge;
  shown?: Hiding;
};

/** A profile of which nothing was decided yet. */
export const UNDECIDED: Moderation = { verified: false, hidden: null, version: 0, by: '', at: 0 };

/** As it was kept before profiles could be hidden and shown again: `hidden` was the first half of a deletion. */
type KeptModeration = Omit<Moderation, 'hidden'> & { hidden: Hiding | boolean | null };

const keyOf = (id: string): string => `moderation/${id}`;

const read = (kept: KeptModeration): Moderation => ({
  ...kept,
  hidden:
    typeof kept.hidden === 'object'
      ? kept.hidden
      : kept.hidden
        ? { at: kept.at, by: kept.by, reason: 'other', note: '' }
        : null,
});

/** The admins' decisions on a profile, null when there are none. */
export const getModeration = async (storage: Storage, id: string): Promise<Moderation | null> => {
  const kept = await storage.getJson<KeptModeration>(keyOf(id));
  return kept === null ? null : read(kept);
};

/** The decisions with the ETag that `changeModeration` asks for. */
export const getVersionedModeration = async (
  storage: Storage,
  id: string,
): Promise<Versioned<Moderation> | null> => {
  const found = await storage.getVersioned<KeptModeration>(keyOf(id));
  return found === null ? null : { value: read(found.value), etag: found.etag };
};

/** Writes a new decision on top of the one that was read; false when another admin was first. */
export const changeModeration = (
  storage: Storage,
  id: string,
  old: Versioned<Moderation> | null,
  next: Moderation,
): Promise<boolean> =>
  old === null ? storage.claim(keyOf(id), next) : storage.replace(keyOf(id), next, old.etag);

/** Writes the admins' decisions on a profile whole: for imports and restores, which are alone. */
export const putModeration = (storage: Storage, id: string, moderation: Moderation): Promise<void> =>
  storage.putJson(keyOf(id), moderation);

/** Removes what admins decided about a profile that is gone. */
export const removeModeration = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));
