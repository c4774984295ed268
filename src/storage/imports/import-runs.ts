import { removeAll } from '../engine/remove-all.ts';
import type { Storage, Versioned } from '../engine/storage.ts';

/** What a command has uploaded for the site to import. */
export type ImportPlan = {
  /** When it began, in milliseconds. */
  at: number;
  /** For each piece, the byte of the file at which it ends. */
  ends: number[];
  /** The last line of the last piece. */
  line: number;
  /** Whether all pieces are uploaded. */
  complete: boolean;
  /** Its result; then the run only needs to be removed. */
  result?: ImportCounts;
};

/** The results of an import; `bad` is the number of skipped lines that were invalid. */
export type ImportCounts = {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  bad: number;
};

export const emptyCounts = (): ImportCounts => ({ created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0 });

/** The progress of the site's import. */
export type ImportState = {
  /** Number of imported pieces. */
  pieces: number;
  counts: ImportCounts;
  /** The worker, '' for none, and its last heartbeat (milliseconds). */
  worker: string;
  beat: number;
  /** Why the last worker failed; '' if it did not. */
  failure: string;
};

/** The prefix of import runs: pieces, reports, plan and state. Archives leave them out. */
const PREFIX = 'manage/imports/';
/** How long an unfinished run is kept, in milliseconds: it contains personal data. */
const MAX_AGE_MS = 24 * 3_600_000;

const planKey = (run: string): string => `${PREFIX}${run}/plan`;
const stateKey = (run: string): string => `${PREFIX}${run}/state`;
const pieceKey = (run: string, piece: number): string =>
  `${PREFIX}${run}/pieces/${String(piece).padStart(6, '0')}`;
const saidKey = (run: string, piece: number): string =>
  `${PREFIX}${run}/said/${String(piece).padStart(6, '0')}`;

export const getImportPlan = (storage: Storage, run: string): Promise<ImportPlan | null> =>
  storage.getJson<ImportPlan>(planKey(run));

export const putImportPlan = (storage: Storage, run: string, plan: ImportPlan): Promise<void> =>
  storage.putJson(planKey(run), plan);

export const putPiece = (storage: Storage, run: string, piece: number, bytes: Uint8Array): Promise<void> =>
  storage.put(pieceKey(run, piece), bytes);

export const getPiece = (storage: Storage, run: string, piece: number): Promise<Uint8Array | null> =>
  storage.getBytes(pieceKey(run, piece));

export const removePiece = (storage: Storage, run: string, piece: number): Promise<void> =>
  storage.remove(pieceKey(run, piece));

/** Stores the reports about the lines of a piece. */
export const putPieceReports = (
  storage: Storage,
  run: string,
  piece: number,
  said: readonly string[],
): Promise<void> => storage.putJson(saidKey(run, piece), said);

/** The reports about the lines of a piece; none if it is not imported yet. */
export const getPieceReports = async (storage: Storage, run: string, piece: number): Promise<string[]> =>
  (await storage.getJson<string[]>(saidKey(run, piece))) ?? [];

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
  const numbers = plan.ends.map((_, piece) => piece);
  await removeAll(storage, [
    ...numbers.map((piece) => pieceKey(run, piece)),
    ...numbers.map((piece) => saidKey(run, piece)),
    stateKey(run),
  ]);
  await storage.remove(planKey(run));
};

/** Removes runs that nobody finished within a day. */
export const sweepImportRuns = async (storage: Storage): Promise<void> => {
  for (const run of await storage.directories(PREFIX)) {
    const plan = await getImportPlan(storage, run);
    if (plan !== null && storage.now() - plan.at < MAX_AGE_MS) continue;
    const { keys } = await storage.list(`${PREFIX}${run}/`);
    await removeAll(storage, keys);
  }
};
