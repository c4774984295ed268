import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { StorageError } from '../../../src/base/engine/storage/storage-error.ts';
import { type BlobsProcess, createBlobsSimulator } from '../blobs-simulator/blobs-simulator.ts';
import { aStorage } from '../builders/storage.ts';
import { seededRandom } from '../chance/seeded-random.ts';
import { manualClock } from '../clock.ts';

export interface Trouble {
  /** Everything random follows from it. */
  seed: number;
  processes?: number;
  /** Share of storage calls that fail; some of the writes among them take effect, some of these late. */
  faults?: number;
  /** Share of processes that crash… */
  crashes?: number;
  /** …within this many storage calls. */
  lifetime?: number;
  pageSize?: number;
  /** Lists topics as under heavy load. */
  busy?: boolean;
  /** Maximum delay of keys and deletions in lists, in milliseconds. */
  listLag?: number;
}

/** How an operation ended: `acked` with its result, or unknown: it may have happened, may still happen, or neither. */
export type Outcome<Result> = { acked: true; result: Result } | { acked: false };

// A record may be this late and still be in time for the compaction of the event that announced it.
const LATE_BY = 15_000;
/** Maximum time that the calls of one round take in all, in milliseconds. */
const MAX_ROUND_MS = 4_000;

/** A site of several processes on one store, with clocks 3 s ahead or behind. Storage calls interleave and fail at random, and processes crash. */
export const aTroubledSite = ({
  seed,
  processes = 3,
  faults = 0,
  crashes = 0,
  lifetime = 40,
  pageSize = 5,
  busy = false,
  listLag,
}: Trouble) => {
  const random = seededRandom(seed);
  const clock = manualClock();
  const blobs = createBlobsSimulator({
    now: clock.now,
    random,
    staleness: 60_000,
    pageSize,
    ...(listLag !== undefined && { listLag }),
  });
  let elapsed = 0;
  let isCalm = false;
  let ahead = 0;

  const trouble = (process: BlobsProcess): void => {
    if (faults > 0)
      process.faults.failRandomly(faults, [500, 429, 'network'], Math.floor(random() * 2 ** 31), {
        lateBy: LATE_BY,
      });
    if (random() < crashes)
      process.faults.crashAt(1 + Math.floor(random() * lifetime), {
        applied: random() < 0.5 ? 'yes' : 'no',
      });
    process.faults.onCall(async () => {
      for (let turns = Math.floor(random() * 6); turns > 0; turns -= 1) await Promise.resolve();
      const pause = Math.floor(random() * 300);
      if (elapsed + pause > MAX_ROUND_MS) return;
      elapsed += pause;
      clock.advance(pause);
    });
  };

  const start = (skew: number): { process: BlobsProcess; storage: Storage; skew: number } => {
    const process = blobs.newProcess();
    if (!isCalm) trouble(process);
    return {
      process,
      skew,
      storage: aStorage({ blobs, clock, process, skew: () => skew + ahead, busy, pauses: [0, 0] }).storage,
    };
  };

  const running = Array.from({ length: processes }, (_, index) => start(((index % 3) - 1) * 3_000));

  return {
    clock,
    blobs,
    storage: (index: number): Storage => running[index % processes]!.storage,
    /** Sets all clocks of the site this far ahead of the time, in milliseconds; 0 corrects them. */
    setAhead: (milliseconds: number): void => {
      ahead = milliseconds;
    },
    /** Runs an operation; a storage error counts as an unknown outcome, any other error is thrown. */
    attempt: async <Result>(operation: () => Promise<Result>): Promise<Outcome<Result>> => {
      try {
        return { acked: true, result: await operation() };
      } catch (error) {
        if (error instanceof StorageError) return { acked: false };
        throw error;
      }
    },
    /** Ends a round: advances the clock and restarts crashed processes with an empty memory. Returns how many had crashed. */
    nextRound: (milliseconds: number): number => {
      elapsed = 0;
      clock.advance(milliseconds);
      let dead = 0;
      running.forEach(({ process, skew }, index) => {
        if (!process.faults.hasCrashed()) return;
        dead += 1;
        running[index] = start(skew);
      });
      return dead;
    },
    /** Ends all trouble: crashed processes are restarted, the others keep their memory, late writes take effect, everything settles. */
    settle: (): void => {
      isCalm = true;
      clock.advance(LATE_BY + (listLag ?? 0) + 120_000);
      running.forEach(({ process, skew }, index) => {
        if (process.faults.hasCrashed()) running[index] = start(skew);
        else process.faults.clear();
      });
    },
    /** A new process without trouble. */
    fresh: (): Storage => aStorage({ blobs, clock, process: blobs.newProcess(), skew: () => ahead }).storage,
  };
};
