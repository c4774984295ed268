import { removeAll } from './events.ts';
import { hashHex, timeOrderedId } from './keys.ts';
import type { Storage } from './storage.ts';

const HOUR = 3_600_000;
const hourOf = (time: number): string => String(Math.floor(time / HOUR)).padStart(7, '0');

/** Uses something up that is good until `expires` (milliseconds): false when it was used before, also when two come at once. */
export const spend = (storage: Storage, what: string, expires: number): Promise<boolean> =>
  storage.claim(`spent/${hourOf(expires)}/${hashHex(what)}`, { nonce: timeOrderedId(storage.now()) });

/** Whether something was used up. */
export const isSpent = async (storage: Storage, what: string, expires: number): Promise<boolean> =>
  (await storage.getBytes(`spent/${hourOf(expires)}/${hashHex(what)}`)) !== null;

/** Forgets what was used up and could not be used any more anyway. */
export const sweepSpent = async (storage: Storage): Promise<void> => {
  const limit = hourOf(storage.now() - HOUR);
  const hours = (await storage.directories('spent/')).filter((hour) => hour < limit);
  for (const hour of hours.slice(0, 48)) {
    const { keys } = await storage.list(`spent/${hour}/`);
    await removeAll(storage, keys.slice(0, 2_000));
  }
};
