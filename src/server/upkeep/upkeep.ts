import type { Storage } from '../../storage/engine/storage.ts';
import { startUpkeep } from '../../storage/site/upkeep.ts';
import type { UpkeepTask } from './tasks.ts';

/** Milliseconds after which no further task is started: a scheduled function may take thirty seconds. */
const BUDGET_MS = 20_000;

export type UpkeepReport = { done: string[]; failed: string[]; left: string[] };

/** Runs the tasks that are due, one after another; one that fails is logged and tried again at its next turn. */
export const runUpkeep = async (
  storage: Storage,
  tasks: readonly UpkeepTask[],
  budget: number = BUDGET_MS,
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
      await run(storage, storage.now(), started + budget);
      report.done.push(name);
    } catch (error) {
      report.failed.push(name);
      console.error(
        JSON.stringify({ upkeep: name, error: error instanceof Error ? error.stack : String(error) }),
      );
    }
  }
  return report;
};
