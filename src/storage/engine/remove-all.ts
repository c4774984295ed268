import pMap from 'p-map';
import type { Storage } from './storage.ts';

// Enough to sweep a thousand events a second at fifty milliseconds each, twice over.
const CONCURRENCY = 128;

/** Removes keys, some at a time. */
export const removeAll = async (storage: Storage, keys: readonly string[]): Promise<void> => {
  await pMap(keys, (key) => storage.remove(key), { concurrency: CONCURRENCY });
};
