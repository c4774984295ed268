import { hashHex, timeOrderedId } from '../engine/keys.ts';
import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

const HOUR = 3_600_000;
const hourOf = (time: number): string => String(Math.floor(time / HOUR)).padStart(7, '0');

const keyOf = (what: string, expires: number): string => `spent/${hourOf(expires)}/${hashHex(what)}`;

/** Uses something up that is good until `expires` (milliseconds): false when it was used before, also when two come at once. A repeat of the same use (`by`) is that use. */
export const spend = async (storage: Storage, what: string, expires: number, by = ''): Promise<boolean> => {
  const key = keyOf(what, expires);
  if (await storage.claim(key, { by, nonce: timeOrderedId(storage.now()) })) return true;
  return by !== '' && (await storage.getJson<{ by: string }>(key))?.by === by;
};

/** Whether something was used up. */
export const isSpent = async (storage: Storage, what: string, expires: number): Promise<boolean> =>
  (await storage.getBytes(keyOf(what, expires))) !== null;

/** Forgets what was used up and could not be used any more anyway. */
export const sweepSpent = async (storage: Storage): Promise<void> => {
  const limit = hourOf(storage.now() - HOUR);
  const hours = (await storage.directories('spent/')).filter((hour) => hour < limit);
  for (const hour of hours.slice(0, 48)) {
    const { keys } = await storage.list(`spent/${hour}/`);
    await removeAll(storage, keys.slice(0, 2_000));
  }
};
