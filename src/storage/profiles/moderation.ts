import type { Badge } from '../../domain/badge.ts';
import type { Storage, Versioned } from '../engine/storage.ts';

/** What admins decided about a profile; written by them alone, `version` one more at each decision. */
export type Moderation = {
  /** Decided, which is not to say that it still holds: see `badgeState`. */
  verified: boolean;
  hidden: boolean;
  version: number;
  by: string;
  at: number;
  /** Why it was verified, and what was; missing for badges of earlier versions. */
  badge?: Badge;
};

const keyOf = (id: string): string => `moderation/${id}`;

/** The admins' decisions on a profile, null when there are none. */
export const getModeration = (storage: Storage, id: string): Promise<Moderation | null> =>
  storage.getJson<Moderation>(keyOf(id));

/** How old, in milliseconds, the word may be on whether a profile is hidden, where the record is read anyway. */
const HIDDEN_LAG = 5_000;

/**
 * Whether a profile was taken out of sight, as it was a moment ago. Its deletion follows at once, and the record tells of that without
 * delay: this is for counting, which may happen many times a second.
 */
export const wasHidden = async (storage: Storage, id: string): Promise<boolean> => {
  const key = `${keyOf(id)}?hidden`;
  const known = storage.memory.get<{ at: number; hidden: boolean }>(key);
  if (known !== undefined && storage.now() - known.at < HIDDEN_LAG) return known.hidden;
  const at = storage.now();
  const hidden = (await getModeration(storage, id))?.hidden ?? false;
  storage.memory.set(key, { at, hidden }, 200);
  return hidden;
};

/** The decisions with the ETag that `changeModeration` asks for. */
export const getVersionedModeration = (storage: Storage, id: string): Promise<Versioned<Moderation> | null> =>
  storage.getVersioned<Moderation>(keyOf(id));

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
