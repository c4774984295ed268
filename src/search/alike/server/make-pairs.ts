import type { Storage } from '../../../base/engine/storage/storage.ts';
import { readNotAlike } from '../storage/not-alike.ts';
import { putPairList } from '../storage/pair-list.ts';
import { findPairs } from './find-pairs.ts';

/** Looks for pages that are probably one and stores the list of them in place of the one before; returns their number. Can be repeated after a crash. */
export const makePairs = async (storage: Storage): Promise<number> => {
  const started = storage.now();
  const pairs = await findPairs(storage);
  const isNotAlike = await readNotAlike(storage);
  const left = pairs.filter(({ a, b }) => !isNotAlike(a, b));
  await putPairList(storage, left, started);
  return left.length;
};
