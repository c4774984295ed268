import type { Storage } from '../engine/storage.ts';

type UpkeepRecord = { started: number };

/** A run may start this many milliseconds early, as schedules are never exact. */
const EARLY = 60_000;

/** Notes that a task starts now; false when it ran less than `every` milliseconds ago, or another process starts it at this moment. */
export const startUpkeep = async (storage: Storage, task: string, every: number): Promise<boolean> => {
  const key = `upkeep/${task}`;
  const now = storage.now();
  const last = await storage.getVersioned<UpkeepRecord>(key);
  if (last === null) return storage.claim(key, { started: now } satisfies UpkeepRecord);
  if (now - last.value.started < every - EARLY) return false;
  return storage.replace(key, { started: now } satisfies UpkeepRecord, last.etag);
};
