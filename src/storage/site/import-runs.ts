import { removeAll } from '../engine/remove-all.ts';
import type { Storage, Versioned } from '../engine/storage.ts';

/** What a command has put into the store for the site to import. */
export type ImportPlan = {
  /** When it was begun, in milliseconds. */
  at: number;
  /** For each piece, up to which byte of the file it goes. */
  ends: number[];
  /** The last line of the last piece. */
  line: number;
  /** Whether all pieces are there. */
  complete: boolean;
  /** What it came to; only its remains are left to be removed then. */
  result?: ImportCounts;
};

/** What imports come to, by the names of `ImportSummary`. */
export type ImportCounts = {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  bad: number;
};

/** How far the site has come with it. */
export type ImportState = {
  /** Pieces that are in. */
  pieces: number;
  counts: ImportCounts;
  /** Who works on it, '' for nobody, and when it last said so (milliseconds). */
  worker: string;
  beat: number;
  /** Why the last worker gave up, '' when it did not. */
  failure: string;
};

/** Runs of imports stand here: pieces, what was said of their lines, plan and state. Archives leave them out. */
const PREFIX = 'manage/imports/';
/** A run that nobody finished, in milliseconds since it was begun, is swept: it holds people's data. */
const OLD = 24 * 3_600_000;

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

/** The bytes of a piece, null when it is not there (any more). */
export const getPiece = (storage: Storage, run: string, piece: number): Promise<Uint8Array | null> =>
  storage.getBytes(pieceKey(run, piece));

export const removePiece = (storage: Storage, run: string, piece: number): Promise<void> =>
  storage.remove(pieceKey(run, piece));

/** Keeps what was said of the lines of a piece. */
export const putSaid = (
  storage: Storage,
  run: string,
  piece: number,
  said: readonly string[],
): Promise<void> => storage.putJson(saidKey(run, piece), said);

/** What was said of the lines of a piece; nothing of one that is not in yet. */
export const getSaid = async (storage: Storage, run: string, piece: number): Promise<string[]> =>
  (await storage.getJson<string[]>(saidKey(run, piece))) ?? [];

/** How far a run is, null before anybody worked on it. */
export const getImportState = (storage: Storage, run: string): Promise<Versioned<ImportState> | null> =>
  storage.getVersioned<ImportState>(stateKey(run));

/** Writes the state if it is still what was read (null: not there); answers its ETag, null when somebody else was first. */
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

/** Removes a run that is over. Its plan goes last and says how the run ended, so that a repeat of a removal that was cut short imports nothing. */
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

/** Removes what is left of runs that nobody finished within a day. */
export const sweepImportRuns = async (storage: Storage): Promise<void> => {
  for (const run of await storage.directories(PREFIX)) {
    const plan = await getImportPlan(storage, run);
    if (plan !== null && storage.now() - plan.at < OLD) continue;
    const { keys } = await storage.list(`${PREFIX}${run}/`);
    await removeAll(storage, keys);
  }
};
