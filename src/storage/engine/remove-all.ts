import pMap from 'p-map';
import type { Storage } from './storage.ts';

// Twice what it takes to sweep a thousand events a second at fifty milliseconds each.
const CONCURRENCY = 128;

/** Removes some keys, many at a time. */
export const removeAll = async (storage: Storage, keys: readonly string[]): Promise<void> => {
  await pMap(keys, (key) => storage.remove(key), { concurrency: CONCURRENCY });
};

/**
 * Removes those keys under a prefix that `isOver` names, a page at a time, until all are checked or it is `until` (milliseconds): what comes
 * in an hour goes in an hour, however much it is.
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
