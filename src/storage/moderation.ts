import type { Storage, Versioned } from './storage.ts';

/** What admins decided about a profile; written by them alone, `version` one more at each decision. */
export type Moderation = { verified: boolean; hidden: boolean; version: number; by: string; at: number };

const keyOf = (id: string): string => `moderation/${id}`;

/** The admins' decisions on a profile, null when there are none. */
export const getModeration = (storage: Storage, id: string): Promise<Moderation | null> =>
  storage.getJson<Moderation>(keyOf(id));

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
