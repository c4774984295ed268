import { timeOrderedId } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';

const PREFIX = 'purges/';
/** So many purges of one turn: the platform counts them. */
const MOST = 50;

/** Keeps tags that could not be purged. */
export const queuePurge = async (storage: Storage, tags: readonly string[]): Promise<void> => {
  await storage.putJson(PREFIX + timeOrderedId(storage.now()), { tags });
};

/** Hands over the tags of each kept purge, the oldest first, and forgets those that it was done with. */
export const eachQueuedPurge = async (
  storage: Storage,
  purge: (tags: readonly string[]) => Promise<boolean>,
): Promise<void> => {
  const { keys } = await storage.list(PREFIX);
  for (const key of keys.sort().slice(0, MOST)) {
    const kept = await storage.getJson<{ tags: string[] }>(key);
    if (kept === null || (await purge(kept.tags))) await storage.remove(key);
  }
};
