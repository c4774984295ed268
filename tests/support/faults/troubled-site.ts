import type { Storage } from '../../../src/storage/engine/storage.ts';
import { StorageError } from '../../../src/storage/engine/storage-error.ts';
import { type BlobsProcess, createBlobsSimulator } from '../blobs-simulator/blobs-simulator.ts';
import { aStorage } from '../builders/storage.ts';
import { seededRandom } from '../chance/seeded-random.ts';
import { manualClock } from '../clock.ts';

export interface Trouble {
  /** Everything random follows from it. */
  seed: number;
  processes?: number;
  /** Share of storage calls that fail; of the writes among them some are carried out, some late. */
  faults?: number;
  /** Share of processes that die… */
  crashes?: number;
  /** …at one of so many first storage calls. */
  lifetime?: number;
  pageSize?: number;
  /** Lists of topics as under heavy load. */
  busy?: boolean;
  /** How late lists show keys and deletions, at most, in milliseconds. */
  listLag?: number;
}

/** How an operation ended: `acked` with its answer, or unknown: it may or may not have happened, or happen later. */
export type Outcome<Result> = { acked: true; result: Result } | { acked: false };

// A record may land this late and still be in time for the compaction of what announced it.
const LATE_BY = 15_000;
const MAX_DAWDLING = 4_000;

/** A site of several processes on one store, their clocks up to 3 s apart, whose storage calls interleave, fail and die at random. */
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
  let dawdled = 0;
  let calm = false;

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
      if (dawdled + pause > MAX_DAWDLING) return;
      dawdled += pause;
      clock.advance(pause);
    });
  };

  const start = (skew: number): { process: BlobsProcess; storage: Storage; skew: number } => {
    const process = blobs.newProcess();
    if (!calm) trouble(process);
    return {
      process,
      skew,
      storage: aStorage({ blobs, clock, process, skew, busy, pauses: [0, 0] }).storage,
    };
  };

  const running = Array.from({ length: processes }, (_, index) => start(((index % 3) - 1) * 3_000));

  return {
    clock,
    blobs,
    storage: (index: number): Storage => running[index % processes]!.storage,
    /** Carries an operation out; only a store that did not answer is taken as an unknown end. */
    attempt: async <Result>(operation: () => Promise<Result>): Promise<Outcome<Result>> => {
      try {
        return { acked: true, result: await operation() };
      } catch (error) {
        if (error instanceof StorageError) return { acked: false };
        throw error;
      }
    },
    /** Ends a round: the dead are started anew with an empty memory, time goes on. Answers how many were dead. */
    nextRound: (milliseconds: number): number => {
      dawdled = 0;
      clock.advance(milliseconds);
      let dead = 0;
      running.forEach(({ process, skew }, index) => {
        if (!process.faults.hasCrashed()) return;
        dead += 1;
        running[index] = start(skew);
      });
      return dead;
    },
    /** No more trouble: the dead are new, the living keep their memory, what was late has landed, all is settled. */
    settle: (): void => {
      calm = true;
      clock.advance(LATE_BY + (listLag ?? 0) + 120_000);
      running.forEach(({ process, skew }, index) => {
        if (process.faults.hasCrashed()) running[index] = start(skew);
        else process.faults.clear();
      });
    },
    /** A new process without trouble. */
    fresh: (): Storage => aStorage({ blobs, clock, process: blobs.newProcess() }).storage,
  };
};
