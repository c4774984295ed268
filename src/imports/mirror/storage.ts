import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Storage } from '../../base/engine/storage/storage.ts';

const KEY = 'manage/mirror';

/**
 * What a copy of another site has: the place in that site's changes up to which it is ('' until its files are taken whole), and the ids of its
 * pages, written before the pages themselves.
 */
export type MirrorState = { format: 1; origin: string; seq: string; ids: string[] };

/** The state of the copy; null if the store is not a copy. */
export const getMirrorState = async (storage: Storage): Promise<MirrorState | null> => {
  const bytes = await storage.getBytes(KEY);
  return bytes === null
    ? null
    : (JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')) as MirrorState);
};

export const putMirrorState = async (storage: Storage, state: MirrorState): Promise<void> =>
  storage.put(KEY, await promisify(gzip)(JSON.stringify(state)));
