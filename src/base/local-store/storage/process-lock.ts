import { closeSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { StoreProblem, toStoreProblem } from './store-problem.ts';

/** A lock that one process has. */
export type ProcessLock = { release: () => void };

const BUSY = 5;
// A database that nothing refers to is collected, which would end its lock.
const held = new Set<DatabaseSync>();

/** Takes a lock file for this process; null if another one has it. The system releases it when that process ends, however it ends. */
export const tryLock = (file: string): ProcessLock | null => {
  createPrivate(file);
  // Node has no lock of files but SQLite's.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    // SQLite writes a header beside the file. A lock has nothing else to tell: it holds no data.
    const problem = toStoreProblem(error, file);
    throw problem instanceof StoreProblem && problem.kind === 'full' ? problem : error;
  }
  held.add(database);
  return {
    release: () => {
      held.delete(database);
      database.close();
    },
  };
};

// Only a new file is opened here: closing one would release the locks that this process has on it.
const createPrivate = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};
