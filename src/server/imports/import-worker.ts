import { randomToken } from '../../storage/engine/keys.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import {
  emptyCounts,
  getImportPlan,
  getImportState,
  getPiece,
  type ImportCounts,
  type ImportState,
  putPieceReports,
  removePiece,
  writeImportState,
} from '../../storage/imports/import-runs.ts';
import { describeError } from '../http/errors.ts';
import type { ImportLine } from './import-lines.ts';
import { type ImportSource, openImporter } from './import-profiles.ts';
import { openPiece } from './piece.ts';

/** How long after its last heartbeat a worker counts as dead, in milliseconds. */
export const WORKER_TIMEOUT_MS = 60_000;
const HEARTBEAT_MS = 10_000;
/** No piece begins later than this: the platform ends a background function after 15 minutes. */
const WORKER_BUDGET_MS = 12 * 60_000;

/** The end of a turn: everything is imported, time was up, another worker is running, or something failed. */
type WorkerEnd = 'done' | 'more' | 'busy' | 'failed';

/**
 * Imports the remaining pieces of a run, one after the other, like a file. Only one worker runs at a time; if one dies, the
 * next begins its piece again, which creates no duplicates.
 */
export const runImportWorker = async (storage: Storage, run: string): Promise<WorkerEnd> => {
  const started = storage.now();
  const plan = await getImportPlan(storage, run);
  if (plan === null) return 'done';
  const lease = await takeLease(storage, run);
  if (lease === null) return 'busy';
  try {
    const importAll = await openImporter(storage);
    for (let piece = lease.state.pieces; piece < plan.ends.length; piece += 1) {
      if (storage.now() - started > WORKER_BUDGET_MS) return await lease.release('more');
      const bytes = await getPiece(storage, run, piece);
      if (bytes === null) throw new Error(`Piece ${piece} of the import is gone. Please start it again.`);
      const said: string[] = [];
      const { lines, photo } = openPiece(bytes);
      const counts = await importAll(
        { lines: lease.whileHeld(lines), photo },
        { report: (line) => said.push(line) },
      );
      if (said.length > 0) await putPieceReports(storage, run, piece, said);
      await lease.note({ pieces: piece + 1, counts: sum(lease.state.counts, counts) });
      await removePiece(storage, run, piece);
    }
    return await lease.release('done');
  } catch (error) {
    console.error(JSON.stringify({ import: run, error: describeError(error) }));
    return await lease.release('failed', error instanceof Error ? error.message : String(error));
  }
};

const sum = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  skipped: one.skipped + other.skipped,
  bad: one.bad + other.bad,
});

type Lease = {
  state: ImportState;
  /** Yields lines until another worker takes over. */
  whileHeld: (lines: ImportSource['lines']) => AsyncGenerator<ImportLine>;
  /** Stores the progress; throws if another worker has taken over. */
  note: (done: Partial<ImportState>) => Promise<void>;
  release: <End extends WorkerEnd>(end: End, failure?: string) => Promise<End>;
};

/** Takes the lease of a run, with a heartbeat every few seconds; null while another worker has it. */
const takeLease = async (storage: Storage, run: string): Promise<Lease | null> => {
  const found = await getImportState(storage, run);
  const isTaken =
    found !== null && found.value.worker !== '' && storage.now() - found.value.beat < WORKER_TIMEOUT_MS;
  if (isTaken) return null;
  const worker = randomToken();
  const start = { pieces: 0, counts: emptyCounts(), ...found?.value };
  let state: ImportState = { ...start, worker, beat: storage.now(), failure: '' };
  let etag = await writeImportState(storage, run, state, found?.etag ?? null);
  if (etag === null) return null;

  let isLost = false;
  let writing: Promise<void> = Promise.resolve();
  const write = (change: Partial<ImportState>): Promise<void> => {
    const mine = async (): Promise<void> => {
      state = { ...state, ...change, beat: storage.now() };
      etag = await writeImportState(storage, run, state, etag);
      if (etag !== null) return;
      // It may be our own write, whose answer was lost.
      const now = await getImportState(storage, run);
      isLost = now?.value.worker !== worker;
      etag = isLost || now === null ? null : await writeImportState(storage, run, state, now.etag);
    };
    writing = writing.catch(() => {}).then(() => (isLost ? undefined : mine()));
    return writing;
  };
  const requireHeld = (): void => {
    if (isLost) throw new Error('Another worker has taken the import over.');
  };
  // The next heartbeat makes up for a failed one.
  const timer = setInterval(() => write({}).catch(() => {}), HEARTBEAT_MS);
  return {
    get state() {
      return state;
    },
    whileHeld: async function* (lines) {
      for await (const line of lines) {
        if (storage.now() - state.beat > HEARTBEAT_MS) await write({});
        requireHeld();
        yield line;
      }
    },
    note: async (done) => {
      await write(done);
      requireHeld();
    },
    release: async (end, failure = '') => {
      clearInterval(timer);
      await write({ worker: '', failure }).catch(() => {});
      return end;
    },
  };
};
