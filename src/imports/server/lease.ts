import { randomToken } from '../../base/engine/storage/keys.ts';
import type { Storage, Versioned } from '../../base/engine/storage/storage.ts';
import { isHeld, WORKER_TIMEOUT_MS, type WorkerState } from '../storage/worker-state.ts';

const HEARTBEAT_MS = 10_000;
/** No part of the work starts later than this: the platform ends a background function after 15 minutes. */
const WORKER_BUDGET_MS = 12 * 60_000;

/** How a worker ended: everything is done, time was up, another worker is running, or something failed. */
export type WorkerEnd = 'done' | 'more' | 'busy' | 'failed';

/** Where the state of leased work is. */
type LeasedState<State extends WorkerState> = {
  /** The state before any worker; null if there must be one already. */
  fresh: State | null;
  read: () => Promise<Versioned<State> | null>;
  /** Writes the state if it still has that ETag (null: is not there); returns its new ETag, or null if somebody else was first. */
  write: (state: State, etag: string | null) => Promise<string | null>;
};

/** Work that this worker does alone. */
export type Lease<State extends WorkerState> = {
  state: State;
  /** Whether the rest is left to the next worker. */
  isTimeUp: () => boolean;
  /** Throws if another worker has taken over; to be called before each write that must then not happen. */
  requireHeld: () => Promise<void>;
  /** Yields items until another worker takes over. */
  whileHeld: <Item>(items: AsyncIterable<Item> | Iterable<Item>) => AsyncGenerator<Item>;
  /** Stores the progress; throws if another worker has taken over. */
  note: (done: Partial<State>) => Promise<void>;
  release: (end: WorkerEnd, failure?: string) => Promise<WorkerEnd>;
  /** Ends the lease by removing its state: `remove` gets its ETag, and the time after which nothing may be sent. */
  endBy: (remove: (etag: string, until: number) => Promise<void>) => Promise<void>;
};

/** Takes the lease of some work, with a heartbeat every few seconds; null while another worker has it. */
export const takeLease = async <State extends WorkerState>(
  storage: Storage,
  { fresh, read, write: writeState }: LeasedState<State>,
): Promise<Lease<State> | null> => {
  const started = storage.now();
  const stored = await read();
  const before = stored?.value ?? fresh;
  if (before === null || isHeld(before, started)) return null;
  const worker = randomToken();
  let state: State = { ...before, worker, beat: started, failure: '' };
  let etag = await writeState(state, stored?.etag ?? null);
  if (etag === null) return null;

  let isLost = false;
  let writing: Promise<void> = Promise.resolve();
  const write = (change: Partial<WorkerState>): Promise<void> => {
    const writeNow = async (): Promise<void> => {
      state = { ...state, ...change, beat: storage.now() };
      etag = await writeState(state, etag);
      if (etag !== null) return;
      // This may be our own write, whose reply was lost.
      const now = await read();
      isLost = now?.value.worker !== worker;
      etag = isLost || now === null ? null : await writeState(state, now.etag);
    };
    writing = writing.catch(() => {}).then(() => (isLost ? undefined : writeNow()));
    return writing;
  };
  const stillHeld = (): void => {
    if (isLost) throw new Error('Another worker has taken over.');
  };
  const requireHeld = async (): Promise<void> => {
    // After a pause of the process, somebody else may have the lease.
    if (storage.now() - state.beat > HEARTBEAT_MS) await write({});
    stillHeld();
  };
  // The next heartbeat makes up for a failed one.
  const timer = setInterval(() => write({}).catch(() => {}), HEARTBEAT_MS);
  return {
    get state() {
      return state;
    },
    isTimeUp: () => storage.now() - started > WORKER_BUDGET_MS,
    requireHeld,
    whileHeld: async function* (items) {
      for await (const item of items) {
        await requireHeld();
        yield item;
      }
    },
    note: async (done) => {
      await write(done);
      stillHeld();
    },
    release: async (end, failure = '') => {
      clearInterval(timer);
      await write({ worker: '', failure }).catch(() => {});
      return end;
    },
    endBy: async (remove) => {
      await write({});
      stillHeld();
      clearInterval(timer);
      await writing;
      if (etag !== null) await remove(etag, state.beat + WORKER_TIMEOUT_MS / 2);
    },
  };
};
