import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { noteStoreProblem, StoreProblem, toStoreProblem } from './store-problem.ts';

/** What to check: the structure, or every value too. */
export type CheckDepth = 'structure' | 'values';

/** What a check found; `errcode` is SQLite's, if it could not read the file. */
export type StoreCheck = { lines: string[]; errcode?: number };

/**
 * Checks a store's file and returns a line for each problem; none if it is sound or missing. Throws what keeps the file from being read, such as
 * a lock, which is no damage. Runs on a thread of its own, because it
 * reads the whole file. The site may be running.
 */
export const checkStoreFile = async (file: string, depth: CheckDepth): Promise<string[]> => {
  if (!existsSync(file)) return [];
  const worker = new Worker(new URL('./store-check-worker.ts', import.meta.url), {
    workerData: { file, depth },
  });
  // The check does not keep the process alive.
  worker.unref();
  const [{ lines, errcode }] = (await once(worker, 'message')) as [StoreCheck];
  const problem = toStoreProblem(Object.assign(new Error(lines[0]), { errcode }), file);
  if (problem instanceof StoreProblem && problem.kind !== 'damaged') throw problem;
  return lines;
};

/** How long a start waits for the check, in milliseconds: a large store is checked while the site serves. */
const MAX_WAIT_MS = 1_000;

/** Checks the structure of a store that is about to be served; rejects if it is damaged. Damage found later is logged and remembered. */
export const requireSoundFile = async (file: string, maxWait = MAX_WAIT_MS): Promise<void> => {
  const check = checkStoreFile(file, 'structure').then((lines) => {
    if (lines.length === 0) return;
    const problem = new StoreProblem('damaged', file, lines[0]);
    noteStoreProblem(problem, file);
    throw problem;
  });
  check.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((done) => {
    timer = setTimeout(done, maxWait);
  });
  await Promise.race([check, over]).finally(() => clearTimeout(timer));
};
