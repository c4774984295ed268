import pMap from 'p-map';
import { READS_AT_ONCE, type Storage, type Versioned } from '../../base/engine/storage/storage.ts';
import { getPlan, pieceKey, putPlan, removeRun, runKey } from '../storage/uploaded-runs.ts';
import type { WorkerState } from '../storage/worker-state.ts';

/** What a command has uploaded for the site to import. */
export type ImportPlan = {
  /** When the command last uploaded something, in milliseconds. */
  at: number;
  /** For each piece, the byte of the file at which it ends. */
  ends: number[];
  /** The last line of the last piece. */
  line: number;
  /** Whether the addresses of new pages are told about them. */
  notify?: boolean;
  /** Whether all pieces are uploaded. */
  complete: boolean;
  /** The result of a finished run, which only needs to be removed. */
  result?: ImportCounts;
};

/** The outcome of an import: numbers of lines; `bad` counts the skipped lines that were invalid, `mailed` the addresses that were told about new pages. */
export type ImportCounts = {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  bad: number;
  mailed?: number;
};

export const emptyCounts = (): ImportCounts => ({ created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0 });

/** The progress of the site's import. */
export type ImportState = WorkerState & {
  /** Number of imported pieces. */
  pieces: number;
  counts: ImportCounts;
};

const KIND = 'imports';
const stateKey = (run: string): string => runKey(KIND, run, 'state');
const bytesKey = (run: string, piece: number): string => pieceKey(KIND, run, 'pieces', piece);
const restKey = (run: string, piece: number): string => pieceKey(KIND, run, 'rest', piece);
const reportsKey = (run: string, piece: number): string => pieceKey(KIND, run, 'said', piece);

export const getImportPlan = (storage: Storage, run: string): Promise<ImportPlan | null> =>
  getPlan<ImportPlan>(storage, KIND, run);

export const putImportPlan = (storage: Storage, run: string, plan: ImportPlan): Promise<void> =>
  putPlan(storage, KIND, run, plan);

export const putPiece = (storage: Storage, run: string, piece: number, bytes: Uint8Array): Promise<void> =>
  storage.put(bytesKey(run, piece), bytes);

export const getPiece = (storage: Storage, run: string, piece: number): Promise<Uint8Array | null> =>
  storage.getBytes(bytesKey(run, piece));

export const removePiece = (storage: Storage, run: string, piece: number): Promise<void> =>
  storage.remove(bytesKey(run, piece));

/** Stores the reports about the lines of a piece. */
export const putPieceReports = (
  storage: Storage,
  run: string,
  piece: number,
  reports: readonly string[],
): Promise<void> => storage.putJson(reportsKey(run, piece), reports);

/** The reports about the lines of a piece; none if it is not imported yet. */
export const getPieceReports = async (storage: Storage, run: string, piece: number): Promise<string[]> =>
  (await storage.getJson<string[]>(reportsKey(run, piece))) ?? [];

/** Stores what a piece leaves to do once all pieces are imported. */
export const putPieceRest = (
  storage: Storage,
  run: string,
  piece: number,
  rest: readonly object[],
): Promise<void> => storage.putJson(restKey(run, piece), rest);

/** What the pieces before one leave to do. */
export const getRestBefore = async <Rest>(storage: Storage, run: string, piece: number): Promise<Rest[]> => {
  const pieces = Array.from({ length: piece }, (_, index) => restKey(run, index));
  const rests = await pMap(pieces, (key) => storage.getJson<Rest[]>(key), READS_AT_ONCE);
  return rests.flatMap((rest) => rest ?? []);
};

/** The state of a run; null before a worker started. */
export const getImportState = (storage: Storage, run: string): Promise<Versioned<ImportState> | null> =>
  storage.getVersioned<ImportState>(stateKey(run));

/** Writes the state if it is still what was read (null: not there); returns its ETag, or null if somebody else was first. */
export const writeImportState = async (
  storage: Storage,
  run: string,
  state: ImportState,
  etag: string | null,
): Promise<string | null> => {
  if (etag !== null) return storage.exchange(stateKey(run), state, etag);
  if (!(await storage.claim(stateKey(run), state))) return null;
  return (await getImportState(storage, run))?.etag ?? null;
};

/** Removes a finished run. Its plan goes last and has the result, so that a command repeated after a crash imports nothing again. */
export const removeImportRun = async (
  storage: Storage,
  run: string,
  plan: ImportPlan,
  result: ImportCounts,
): Promise<void> => {
  await putImportPlan(storage, run, { ...plan, result });
  const pieces = plan.ends.flatMap((_, piece) => [
    bytesKey(run, piece),
    reportsKey(run, piece),
    restKey(run, piece),
  ]);
  await removeRun(storage, KIND, run, [...pieces, stateKey(run)]);
};
