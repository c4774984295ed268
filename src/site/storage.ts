import type { Storage } from '../base/engine/storage/storage.ts';

type UpkeepRecord = { started: number };

/** How early a run may start, in milliseconds: schedules are never exact. */
const TOLERANCE_MS = 60_000;

/** Records that a task starts now; false if it ran less than `every` milliseconds ago, or another process is starting it. */
export const startUpkeep = async (storage: Storage, task: string, every: number): Promise<boolean> => {
  const key = `upkeep/${task}`;
  const now = storage.now();
  const last = await storage.getVersioned<UpkeepRecord>(key);
  if (last === null) return storage.claim(key, { started: now } satisfies UpkeepRecord);
  if (now - last.value.started < every - TOLERANCE_MS) return false;
  return storage.replace(key, { started: now } satisfies UpkeepRecord, last.etag);
};

/** When upkeep last began its most frequent task, in milliseconds; null if it never did. */
export const lastUpkeep = async (storage: Storage): Promise<number | null> =>
  (await storage.getJson<UpkeepRecord>(`upkeep/${MOST_FREQUENT}`))?.started ?? null;

const MOST_FREQUENT = 'mails';
