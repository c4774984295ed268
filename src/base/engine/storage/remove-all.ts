import pMap from 'p-map';
import type { Storage } from './storage.ts';

// Sweeps two thousand events a second if each removal takes fifty milliseconds.
const CONCURRENCY = 128;
// A local store answers all of them at once, and what follows for each of them keeps the thread busy.
const LOCAL_CONCURRENCY = 16;

/** Removes some keys, many at a time. */
export const removeAll = async (storage: Storage, keys: readonly string[]): Promise<void> => {
  const concurrency = storage.follow === undefined ? CONCURRENCY : LOCAL_CONCURRENCY;
  await pMap(keys, (key) => storage.remove(key), { concurrency });
};

/**
 * Removes the keys under a prefix for which `isOver` holds, a page at a time, until all are checked or the time `until` (milliseconds) has
 * come. The number of keys is not limited, so an hourly sweep keeps up with any load.
 */
export const sweepKeys = async (
  storage: Storage,
  prefix: string,
  until: number,
  isOver: (key: string) => boolean,
): Promise<void> => {
  for await (const keys of storage.pages(prefix)) {
    await removeAll(storage, keys.filter(isOver));
    if (storage.now() >= until) return;
  }
};
