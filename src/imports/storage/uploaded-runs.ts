import { removeAll } from '../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';

/**
 * What a command uploads for the site to work on: a plan, and pieces that contain personal data and password hashes. Archives leave
 * runs out, and nothing serves them.
 */
export type RunKind = 'imports' | 'restores';

/** The part of a plan that every kind has. */
type Plan = {
  /** When the command last uploaded something, in milliseconds. */
  at: number;
};

/** How long an unfinished run is kept after that, in milliseconds. */
const MAX_AGE_MS = 24 * 3_600_000;

const prefixOf = (kind: RunKind): string => `manage/${kind}/`;

/** The key of a run's part. */
export const runKey = (kind: RunKind, run: string, part: string): string => `${prefixOf(kind)}${run}/${part}`;

/** The key of something that belongs to a piece of a run. */
export const pieceKey = (kind: RunKind, run: string, part: string, piece: number): string =>
  runKey(kind, run, `${part}/${String(piece).padStart(6, '0')}`);

const planKey = (kind: RunKind, run: string): string => runKey(kind, run, 'plan');

export const getPlan = <Kept extends Plan>(
  storage: Storage,
  kind: RunKind,
  run: string,
): Promise<Kept | null> => storage.getJson<Kept>(planKey(kind, run));

export const putPlan = (storage: Storage, kind: RunKind, run: string, plan: Plan): Promise<void> =>
  storage.putJson(planKey(kind, run), plan);

/** Removes the given keys of a run and all that a list shows of it, which may be late; the plan goes last. */
export const removeRun = async (
  storage: Storage,
  kind: RunKind,
  run: string,
  named: readonly string[] = [],
): Promise<void> => {
  const plan = planKey(kind, run);
  const { keys } = await storage.list(runKey(kind, run, ''));
  await removeAll(
    storage,
    [...new Set([...named, ...keys])].filter((key) => key !== plan),
  );
  await storage.remove(plan);
};

/** Removes runs to which nothing was uploaded for some time, a day by default. */
export const sweepRuns = async (storage: Storage, kind: RunKind, maxAge = MAX_AGE_MS): Promise<void> => {
  for (const run of await storage.directories(prefixOf(kind))) {
    const plan = await getPlan(storage, kind, run);
    if (plan === null || storage.now() - plan.at >= maxAge) await removeRun(storage, kind, run);
  }
};
