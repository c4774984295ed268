import pLimit from 'p-limit';
import { busy } from '../../http/server/errors.ts';

/** Concurrent hashes in one process: half of the four threads that Node shares among hashes, files and compression. */
const HASHES_AT_ONCE = 2;
/** Concurrent calls that may hash: while some hash, others read and write. */
const CALLS_AT_ONCE = 4;
/** Calls that may hash, running or waiting: a hash takes a third of a second of a core, so the last one waits about five seconds. */
const HASHING_CALLS = 32;
/** Maximum wait of a call, in milliseconds: on a busy machine, hashes take longer. */
const MAX_WAIT_MS = 5_000;

/** Queues a hash. */
export const hashInTurn = pLimit(HASHES_AT_ONCE);

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a call that may hash in its turn; refuses it, before it does anything, if too many are waiting or it has waited too long. */
export const admitToHashing = async <Reply>(run: () => Promise<Reply>): Promise<Reply> => {
  if (running + waiting.length >= HASHING_CALLS) throw busy();
  if (running < CALLS_AT_ONCE) running += 1;
  else await turn();
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};

/** Resolves once another call has ended. */
const turn = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(busy());
    }, MAX_WAIT_MS);
    waiting.push(begin);
  });
