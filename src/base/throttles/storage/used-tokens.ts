import { hashHex, timeOrderedId } from '../../engine/storage/keys.ts';
import { sweepKeys } from '../../engine/storage/remove-all.ts';
import type { Storage } from '../../engine/storage/storage.ts';

const HOUR = 3_600_000;
const hourOf = (time: number): string => String(Math.floor(time / HOUR)).padStart(7, '0');

const keyOf = (what: string, expires: number): string => `spent/${hourOf(expires)}/${hashHex(what)}`;

/** Marks a token as used that is valid until `expires` (milliseconds); false if it was used before, even by a concurrent call. A repeat with the same `by` is the same use. */
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

/** Removes the marks of expired tokens, as many as it can until a time. */
export const sweepUsedTokens = (storage: Storage, until: number): Promise<void> => {
  const limit = hourOf(storage.now() - HOUR);
  return sweepKeys(storage, 'spent/', until, (key) => (key.split('/')[1] ?? '') < limit);
};
