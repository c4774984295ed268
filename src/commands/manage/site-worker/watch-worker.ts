import type { Storage } from '../../../base/engine/storage/storage.ts';
import { WORKER_TIMEOUT_MS, type WorkerState } from '../../../imports/storage/worker-state.ts';
import { requireSiteFunction, type StartWorker } from './start-worker.ts';

/** A worker's state, null before any worker; how much is done, in any unit; and whether that is all. */
type Look = { state: WorkerState | null; done: number; isOver: boolean };

type Watching = {
  run: string;
  work: 'import' | 'restore';
  start: StartWorker;
  /** Reads the state and reports the progress; may throw if no worker can go on. */
  look: () => Promise<Look>;
  sleep?: ((milliseconds: number) => Promise<void>) | undefined;
};

const POLL_MS = 3_000;
/** Time without a heartbeat before the work is requested again, in milliseconds; longer than a dead worker's lease. */
const TIMEOUT_MS = WORKER_TIMEOUT_MS + 15_000;
/** Maximum number of requests in a row without progress. */
const MAX_ATTEMPTS = 3;

const sleepFor = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

/** Follows the work of the site until it is over, and requests it again after a worker timed out or died. */
export const watchWorker = async (
  storage: Storage,
  { run, work, start, look, sleep = sleepFor }: Watching,
): Promise<void> => {
  let most = 0;
  let [attempts, requestedAt, lastSeen] = [0, 0, ''];
  for (;;) {
    const { state, done, isOver } = await look();
    if (isOver) return;
    if (done > most) attempts = 0;
    most = Math.max(most, done);
    const seen = JSON.stringify([state?.worker, state?.beat]);
    const isAtRest = requestedAt > 0 && state?.worker === '' && seen !== lastSeen;
    if (requestedAt === 0 || isAtRest || storage.now() - requestedAt > TIMEOUT_MS) {
      if (attempts === MAX_ATTEMPTS)
        throw new Error(state?.failure || `The site does not take the ${work} up.`);
      attempts += 1;
      await requireSiteFunction(start, run, work);
      requestedAt = storage.now();
    } else if (seen !== lastSeen) requestedAt = storage.now();
    lastSeen = seen;
    await sleep(POLL_MS);
  }
};
