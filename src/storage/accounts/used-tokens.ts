import { hashHex, timeOrderedId } from '../engine/keys.ts';
import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

const HOUR = 3_600_000;
const hourOf = (time: number): string => String(Math.floor(time / HOUR)).padStart(7, '0');

const keyOf = (what: string, expires: number): string => `spent/${hourOf(expires)}/${hashHex(what)}`;

/** Marks a token as used that is valid until `expires` (milliseconds): false if it was used before, also when two try at once. A repeat with the same `by` is the same use. */
export const markUsed = async (
  storage: Storage,
  what: string,
  expires: number,
  by = '',
): Promise<boolean> => {
  const key = keyOf(what, expires);
  if (await storage.claim(key, { by, nonce: timeOrderedId(storage.now()) })) return true;
  return by !== '' && (await storage.getJson<{ by: string }>(key))?.by === by;
};

/** Whether a token was used. */
export const isUsed = async (storage: Storage, what: string, expires: number): Promise<boolean> =>
  (await storage.getBytes(keyOf(what, expires))) !== null;

/** Removes the marks of expired tokens. */
export const sweepUsedTokens = async (storage: Storage): Promise<void> => {
  const limit = hourOf(storage.now() - HOUR);
  const hours = (await storage.directories('spent/')).filter((hour) => hour < limit);
  for (const hour of hours.slice(0, 48)) {
    const { keys } = await storage.list(`spent/${hour}/`);
    await removeAll(storage, keys.slice(0, 2_000));
  }
};
