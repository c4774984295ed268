import pLimit from 'p-limit';
import { busy } from '../http/errors.ts';

/** Hashes at once in one process: they use half of the four threads that Node shares among hashes, files and compression. */
const HASHES_AT_ONCE = 2;
/** Calls at once that may hash: a hash takes a third of a second of a core, so the last of them waits about five seconds. */
export const HASHING_CALLS = 32;

/** Makes a hash when it is its turn. */
export const hashInTurn = pLimit(HASHES_AT_ONCE);

let calls = 0;

/** Runs a call that may hash; refuses it, before it does anything, when too many are waiting. */
export const admitToHashing = async <Reply>(run: () => Promise<Reply>): Promise<Reply> => {
  if (calls >= HASHING_CALLS) throw busy();
  calls += 1;
  try {
    return await run();
  } finally {
    calls -= 1;
  }
};
