import { storeFile } from '../storage/local/local-store.ts';
import { checkStoreFile } from '../storage/local/store-check.ts';
import { noteStoreProblem, StoreProblem } from '../storage/local/store-problem.ts';

/** How long a start waits for the check, in milliseconds: a large store is checked while the site serves. */
const MAX_WAIT_MS = 1_000;

/** Checks the structure of the store of a data folder; rejects if it is damaged. Damage that is found later is logged, and `/healthz` fails. */
export const checkStore = async (dataFolder: string, maxWait = MAX_WAIT_MS): Promise<void> => {
  const file = storeFile(dataFolder);
  const check = checkStoreFile(file, 'structure').then((lines) => {
    if (lines.length === 0) return;
    const problem = new StoreProblem('damaged', file, lines[0]);
    noteStoreProblem(problem, file);
    throw problem;
  });
  check.catch(() => {});
  await Promise.race([check, new Promise<void>((done) => setTimeout(done, maxWait).unref())]);
};
