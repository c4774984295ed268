import { timeOrderedId } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';

const LAST = 'rebuilds/last';

/** Whether a rebuild may be asked for, `period` milliseconds after the last one at the earliest; of those who ask at once, one may. */
export const takeRebuild = async (storage: Storage, period: number): Promise<boolean> => {
  const last = await storage.getVersioned<{ at: number }>(LAST);
  const at = storage.now();
  if (last !== null && at - last.value.at < period) return false;
  const mine = { at, nonce: timeOrderedId(at) };
  return last === null ? storage.claim(LAST, mine) : storage.replace(LAST, mine, last.etag);
};
