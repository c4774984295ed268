import { setTimeout } from 'node:timers/promises';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { dataFolder, storeFile } from '../../base/local-store/storage/local-store.ts';
import { isKnownDamaged } from '../../base/local-store/storage/store-problem.ts';
import { isOwnHost } from '../../base/settings/server.ts';
import { canRead, canWrite } from './storage.ts';

/**
 * The state of the site for a monitor: of the store, and with `DIRECTORY_URL` of the database that answers lists, with its problem as a
 * sentence. `reads` and `writes` tell what visitors can do; on the platform only reading is tried.
 */
type Health = {
  /** Whether visitors should be sent here: they can read. */
  success: boolean;
  store: 'answers' | 'cannot be written' | 'does not answer' | 'is damaged';
  reads: boolean;
  writes?: boolean;
  directory?: 'answers' | 'does not answer';
  problem?: string;
  ms: number;
};

/** Finds what keeps the directory's database from answering; null if nothing does, undefined if there is none. */
type FindProblem = (storage: Storage) => Promise<string | null | undefined>;

/** Minimum time between checks, in milliseconds. */
const INTERVAL_MS = 5_000;
/** For so long a check waits for the database of the directory, which pages of profiles do not need. */
const DIRECTORY_WAIT_MS = 1_000;
let last: { at: number; health: Promise<Health> } | null = null;

/** Checks the site, and remembers the result for a moment: on its own host by a write and a read, on the platform by a read. */
export const readHealth = (storage: Storage, findProblem: FindProblem): Promise<Health> => {
  if (last === null || storage.now() - last.at >= INTERVAL_MS)
    last = { at: storage.now(), health: measure(storage, findProblem) };
  return last.health;
};

const measure = async (storage: Storage, findProblem: FindProblem): Promise<Health> => {
  const started = performance.now();
  const [store, directory] = await Promise.all([storeHealth(storage), directoryHealth(findProblem(storage))]);
  const success = store.reads && store.store !== 'is damaged';
  return { success, ...store, ...directory, ms: Math.round(performance.now() - started) };
};

const storeHealth = async (storage: Storage): Promise<Pick<Health, 'store' | 'reads' | 'writes'>> => {
  const isOwn = isOwnHost();
  const writes = isOwn ? await canWrite(storage) : undefined;
  const reads = writes === true || (await canRead(storage));
  const known = writes === undefined ? {} : { writes };
  if (isOwn && isKnownDamaged(storeFile(dataFolder()))) return { store: 'is damaged', reads, ...known };
  if (!reads) return { store: 'does not answer', reads, ...known };
  return { store: writes === false ? 'cannot be written' : 'answers', reads, ...known };
};

const SLOW = 'The database of DIRECTORY_URL takes more than a second to answer.';

const directoryHealth = async (
  finding: ReturnType<FindProblem>,
): Promise<Pick<Health, 'directory' | 'problem'>> => {
  const problem = await Promise.race([finding, setTimeout(DIRECTORY_WAIT_MS, SLOW, { ref: false })]);
  if (problem === undefined) return {};
  return problem === null ? { directory: 'answers' } : { directory: 'does not answer', problem };
};
