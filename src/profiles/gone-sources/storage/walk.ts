import type { Storage } from '../../../base/engine/storage/storage.ts';

/** How far a round through all pages is: the letter with which their ids begin, and the rest of the last id. `began` is in milliseconds. */
export type Walk = { letter: number; after: string; began: number; round: number };

const KEY = 'source-hosts/walk';

export const getWalk = async (storage: Storage): Promise<Walk> =>
  (await storage.getJson<Walk>(KEY)) ?? { letter: 0, after: '', began: storage.now(), round: 0 };

export const putWalk = (storage: Storage, walk: Walk): Promise<void> => storage.putJson(KEY, walk);
