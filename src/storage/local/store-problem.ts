import { dirname } from 'node:path';
import { logEvent } from '../log/log.ts';

/** What is wrong with the file of a local store, in a sentence that names it and the remedy. */
export class StoreProblem extends Error {
  override name = 'StoreProblem';
  readonly kind: 'damaged' | 'full' | 'unreadable';

  constructor(kind: StoreProblem['kind'], file: string, cause?: unknown) {
    super(SENTENCES[kind](file, cause instanceof Error ? cause.message : String(cause)), { cause });
    this.kind = kind;
  }
}

/** Whether an error is one, of this or another copy of this module. */
export const isStoreProblem = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StoreProblem';

const SENTENCES: Record<StoreProblem['kind'], (file: string, why: string) => string> = {
  damaged: (file) =>
    `The store ${file} is damaged. Stop the site, move store.db, store.db-wal and store.db-shm out of ${dirname(file)}, and restore from your backup: npm run manage -- restore FILE`,
  full: (file) =>
    `The disk of ${file} is full. Free some space: what was saved is there, and nothing new is saved until then.`,
  unreadable: (file, why) =>
    `The store ${file} cannot be read or written (${why}). Check the disk and who owns the file.`,
};

/** SQLite's primary result codes: https://sqlite.org/rescode.html */
const KINDS: Record<number, StoreProblem['kind']> = {
  8: 'unreadable',
  10: 'unreadable',
  11: 'damaged',
  13: 'full',
  14: 'unreadable',
  26: 'damaged',
};
/** How often a lasting problem is logged, in milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** The problem with the file behind an error of SQLite; any other error as it is. */
export const toStoreProblem = (error: unknown, file: string): unknown => {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  const kind = typeof code === 'number' ? KINDS[code & 0xff] : undefined;
  return kind === undefined ? error : new StoreProblem(kind, file, error);
};

// A process may contain this module twice, once in the built pages: both copies share this state.
const STATE = Symbol.for('vitae.store-problems');
const shared = globalThis as { [STATE]?: { damaged: Set<string>; loggedAt: Map<string, number> } };
const state = () => {
  shared[STATE] ??= { damaged: new Set(), loggedAt: new Map() };
  return shared[STATE];
};

/** Logs a problem, at most once a minute, and remembers damage, which does not heal. */
export const noteStoreProblem = (problem: StoreProblem, file: string): void => {
  if (problem.kind === 'damaged') state().damaged.add(file);
  const { loggedAt } = state();
  if (Date.now() - (loggedAt.get(problem.message) ?? 0) < LOG_INTERVAL_MS) return;
  loggedAt.set(problem.message, Date.now());
  logEvent('error', 'store-problem', { file, problem: problem.message });
};

/** Whether this process has detected damage in a store. */
export const isKnownDamaged = (file: string): boolean => state().damaged.has(file);
