import type { Storage } from '../../../base/engine/storage/storage.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { startUpkeep } from '../../../site/storage.ts';

/** Regular work that no request waits for: bounded, and safe to repeat after a crash. */
export type UpkeepTask = {
  /** The name in the log and in the store: lower-case letters and hyphens. */
  name: string;
  /** Minimum time between two runs, in milliseconds. */
  every: number;
  /** Does a bounded part of the work. `now` and `until` are in milliseconds; work that may take longer stops at `until`. */
  run: (storage: Storage, now: number, until: number) => Promise<unknown>;
};

/** How long new tasks may start, and how long one may take, in milliseconds: a scheduled function has thirty seconds. */
const BUDGET_MS = 18_000;
const EACH_MS = 10_000;

type UpkeepReport = { done: string[]; failed: string[]; left: string[] };

/** Runs the tasks that are due, one after the other. Logs a failed task, which runs again at its next turn, and does not wait for one that takes too long. */
export const runUpkeep = async (
  storage: Storage,
  tasks: readonly UpkeepTask[],
  budget: number = BUDGET_MS,
  each: number = EACH_MS,
): Promise<UpkeepReport> => {
  const report: UpkeepReport = { done: [], failed: [], left: [] };
  const started = storage.now();
  for (const { name, every, run } of tasks) {
    if (storage.now() - started > budget) {
      report.left.push(name);
      continue;
    }
    try {
      if (!(await startUpkeep(storage, name, every))) continue;
      const isDone = await within(each, run(storage, storage.now(), started + budget));
      report[isDone ? 'done' : 'left'].push(name);
    } catch (error) {
      report.failed.push(name);
      logEvent('error', 'upkeep-failed', { task: name, error });
    }
  }
  return report;
};

/** Whether work ends within some milliseconds; it can be interrupted anywhere and repeated. */
const within = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), milliseconds);
  });
  // A failure after the timeout shows at the next turn.
  work.catch(() => {});
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
};
