import { dirname } from 'node:path';
import { logEvent } from '../../log/storage/log.ts';
import { thisUser } from './this-user.ts';

/** What is wrong with the file of a local store, in a sentence that names it and the remedy. */
export class StoreProblem extends Error {
  override name = 'StoreProblem';
  readonly kind: 'damaged' | 'foreign' | 'full' | 'locked' | 'unreadable';

  constructor(kind: StoreProblem['kind'], file: string, cause?: unknown) {
    super(SENTENCES[kind](file, cause instanceof Error ? cause.message : String(cause)), { cause });
    this.kind = kind;
  }
}

const SENTENCES: Record<StoreProblem['kind'], (file: string, why: string) => string> = {
  damaged: (file) => `The store ${file} is damaged. ${restoreIn(dirname(file))}`,
  foreign: (file, why) => `The store ${file} is damaged: ${why}. ${restoreIn(dirname(file))}`,
  full: (file) =>
    `The disk of ${file} is full. Free some space: what was saved is there, and nothing new is saved until then.`,
  locked: (file) =>
    `The store ${file} is locked: another process keeps it from being written. Find that process (fuser ${file}), and let it end or stop it.`,
  unreadable: (file, why) =>
    `The store ${file} cannot be read or written (${why}). Make this user its owner (as root: chown -R ${thisUser()} ${dirname(file)}), or check the disk.`,
};

const restoreIn = (folder: string): string =>
  `Stop the site, move store.db, store.db-wal and store.db-shm out of ${folder}, and restore from your backup: npm run manage -- restore FILE`;

/** SQLite's primary result codes: https://sqlite.org/rescode.html */
const KINDS: Record<number, StoreProblem['kind']> = {
  3: 'unreadable',
  5: 'locked',
  8: 'unreadable',
  10: 'unreadable',
  11: 'damaged',
  13: 'full',
  14: 'unreadable',
  15: 'locked',
  26: 'damaged',
};
/** The same for the system's own errors, such as of opening the log. */
const SYSTEM_KINDS: Readonly<Record<string, StoreProblem['kind']>> = {
  EACCES: 'unreadable',
  EISDIR: 'unreadable',
  EPERM: 'unreadable',
  EROFS: 'unreadable',
  EDQUOT: 'full',
  ENOSPC: 'full',
};
/** How often a lasting problem is logged, in milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** The problem with the file behind an error of SQLite or of the system; any other error as it is. */
export const toStoreProblem = (error: unknown, file: string): unknown => {
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  const kind = typeof errcode === 'number' ? KINDS[errcode & 0xff] : SYSTEM_KINDS[String(code)];
  return kind === undefined ? error : new StoreProblem(kind, file, error);
};

// A process may contain this module twice, once in the built pages: both copies share this state.
const STATE = Symbol.for('vitae.store-problems');
const shared = globalThis as { [STATE]?: { damaged: Set<string>; loggedAt: Map<string, number> } };
const state = () => {
  shared[STATE] ??= { damaged: new Set(), loggedAt: new Map() };
  return shared[STATE];
};

/** Logs a problem, but not again and again, and remembers damage, which does not heal. */
export const noteStoreProblem = (problem: StoreProblem, file: string): void => {
  if (problem.kind === 'damaged') state().damaged.add(file);
  const { loggedAt } = state();
  if (Date.now() - (loggedAt.get(problem.message) ?? 0) < LOG_INTERVAL_MS) return;
  loggedAt.set(problem.message, Date.now());
  logEvent('error', 'store-problem', { file, problem: problem.message });
};

/** Whether this process has detected damage in a store. */
export const isKnownDamaged = (file: string): boolean => state().damaged.has(file);
