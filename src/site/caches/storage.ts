import { timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';

const PREFIX = 'purges/';
/** Maximum number of purges in one turn: the platform limits them. */
const MAX_PURGES = 50;

/** Stores tags that could not be purged. */
export const queuePurge = async (storage: Storage, tags: readonly string[]): Promise<void> => {
  await storage.putJson(PREFIX + timeOrderedId(storage.now()), { tags });
};

/** Retries stored purges, oldest first, and removes those that succeed. */
export const eachQueuedPurge = async (
  storage: Storage,
  purge: (tags: readonly string[]) => Promise<boolean>,
): Promise<void> => {
  const { keys } = await storage.list(PREFIX);
  for (const key of keys.sort().slice(0, MAX_PURGES)) {
    const queued = await storage.getJson<{ tags: string[] }>(key);
    if (queued === null || (await purge(queued.tags))) await storage.remove(key);
  }
};
