import { randomToken, timeOfId, timeOrderedId } from '../../base/engine/storage/keys.ts';
import { removeAll } from '../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { sweepManageTokens } from '../../site/probe/storage/manage-tokens.ts';
import type { TiedPage } from './rules.ts';

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

/** What the site did of a batch: all lines up to `line`. Its ties are joined after all batches, because they may name pages of later ones. */
export type BatchResult = { line: number; counts: ImportCounts; reports: string[]; tied: TiedPage[] };

// Results of batches contain names of people; archives leave them out, and nothing serves them.
const STARTS = 'manage/imports/starts/';
const RUNS = 'manage/imports/runs/';
/** How long the results of an unfinished run are kept after its start, in milliseconds. */
const MAX_AGE_MS = 2 * 24 * 3_600_000;

const startKey = (file: string): string => STARTS + file;
const resultKey = (run: string, number: number): string => `${RUNS}${run}/${String(number).padStart(6, '0')}`;

/** The id of the import of a file, by its hash: of one that was interrupted, which goes on, else of a new one. */
export const startRun = async (storage: Storage, file: string): Promise<string> => {
  const { after } = await storage.update<{ run: string }>(startKey(file), (started) =>
    started === null ? { run: timeOrderedId(storage.now()) } : null,
  );
  return after?.value.run as string;
};

export const isRun = (run: unknown): run is string => typeof run === 'string' && /^[0-9a-z]{22}$/.test(run);

/** The result of a batch; null if it is not done. */
export const getBatchResult = (storage: Storage, run: string, number: number): Promise<BatchResult | null> =>
  storage.getJson<BatchResult>(resultKey(run, number));

/** Stores the result of a batch, unless it has one: returns the one that counts. */
export const putBatchResult = async (
  storage: Storage,
  run: string,
  number: number,
  result: BatchResult,
): Promise<BatchResult> => {
  if (await storage.claim(resultKey(run, number), { ...result, nonce: randomToken() })) return result;
  return (await getBatchResult(storage, run, number)) ?? result;
};

/** Forgets the run of a file with the results of its batches. Its start goes first: what a crash leaves of the rest belongs to no run. */
export const endRun = async (storage: Storage, file: string, run: string, batches: number): Promise<void> => {
  await storage.remove(startKey(file));
  await removeAll(
    storage,
    Array.from({ length: batches }, (_, number) => resultKey(run, number)),
  );
};

/** Removes the results of imports that nobody finished, and expired tokens of commands. */
export const sweepImports = async (storage: Storage): Promise<void> => {
  const isOver = (run: string): boolean => storage.now() - timeOfId(run) > MAX_AGE_MS;
  for (const file of (await storage.list(STARTS)).keys) {
    const start = await storage.getJson<{ run: string }>(file);
    if (start !== null && isOver(start.run)) await storage.remove(file);
  }
  const { keys } = await storage.list(RUNS);
  await removeAll(
    storage,
    keys.filter((key) => isOver(key.slice(RUNS.length))),
  );
  await sweepManageTokens(storage);
};
