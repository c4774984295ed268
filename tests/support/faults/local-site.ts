import { join } from 'node:path';
import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import { StorageError } from '../../../src/base/engine/storage/storage-error.ts';
import { blobsProtocol } from '../../../src/base/local-store/storage/blobs-protocol.ts';
import { SqliteStores } from '../../../src/base/local-store/storage/sqlite-store.ts';
import { aFolder } from '../builders/lines-file.ts';
import { seededRandom } from '../chance/seeded-random.ts';
import { manualClock } from '../clock.ts';
import type { Outcome } from './troubled-site.ts';

export interface LocalTrouble {
  /** Everything random follows from it. */
  seed: number;
  processes?: number;
  /** Share of processes that are killed… */
  kills?: number;
  /** …within this many storage calls. */
  lifetime?: number;
}

const ADDRESS = 'http://store.local';
const ACCESS = { siteID: 'local', token: 'local', edgeURL: ADDRESS, uncachedEdgeURL: ADDRESS };

/** A site of several processes that have one SQLite file open, with clocks 3 s ahead or behind. Storage calls interleave, and processes are killed. */
export const aLocalSite = async ({ seed, processes = 3, kills = 0, lifetime = 40 }: LocalTrouble) => {
  const random = seededRandom(seed);
  const clock = manualClock();
  const file = join(await aFolder(), 'store.db');
  const opened: SqliteStores[] = [];
  let ahead = 0;
  let isCalm = false;

  const start = (skew: number) => {
    const stores = new SqliteStores(file);
    opened.push(stores);
    const send = blobsProtocol(stores);
    const state = { isDead: false };
    let left = !isCalm && random() < kills ? 1 + Math.floor(random() * lifetime) : Infinity;
    const isApplied = random() < 0.5;
    const dying: typeof fetch = async (input, init) => {
      for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1)
        await new Promise((turn) => setImmediate(turn));
      left -= 1;
      if (left <= 0 && !state.isDead) {
        state.isDead = true;
        if (isApplied) await send(input, init);
      }
      if (state.isDead) throw new Error('killed');
      return send(input, init);
    };
    const storage = new Storage({
      name: 'vitae',
      memory: new Memory(),
      access: ACCESS,
      fetch: dying,
      follow: stores.follow.bind(stores),
      now: () => clock.now() + skew + ahead,
      pauses: [],
    });
    return { state, storage, skew };
  };

  const running = Array.from({ length: processes }, (_, index) => start(((index % 3) - 1) * 3_000));
  const restart = (): void => {
    running.forEach(({ state, skew }, index) => {
      if (state.isDead) running[index] = start(skew);
    });
  };

  return {
    clock,
    storage: (index: number): Storage => (running[index % processes] as (typeof running)[number]).storage,
    setAhead: (milliseconds: number): void => {
      ahead = milliseconds;
    },
    attempt: async <Result>(operation: () => Promise<Result>): Promise<Outcome<Result>> => {
      try {
        return { acked: true, result: await operation() };
      } catch (error) {
        if (error instanceof StorageError) return { acked: false };
        throw error;
      }
    },
    /** Advances the clock and restarts killed processes with an empty memory. */
    nextRound: (milliseconds: number): void => {
      clock.advance(milliseconds);
      restart();
    },
    /** Ends all trouble. Everything settles. */
    settle: (): void => {
      isCalm = true;
      clock.advance(135_000);
      running.forEach(({ skew }, index) => {
        running[index] = start(skew);
      });
    },
    /** A new process. */
    fresh: (): Storage => start(0).storage,
    close: (): void => {
      for (const stores of opened) stores.close();
    },
  };
};
