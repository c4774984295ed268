import pMap from 'p-map';
import type { Storage } from './storage.ts';

// Twice what it takes to sweep a thousand events a second at fifty milliseconds each.
const CONCURRENCY = 128;

export const removeAll = async (storage: Storage, keys: readonly string[]): Promise<void> => {
  await pMap(keys, (key) => storage.remove(key), { concurrency: CONCURRENCY });
};
