import { hashHex, timeOfId } from '../engine/keys.ts';
import { removeAll, sweepKeys } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';
import { LINK_LIVES } from './links.ts';

const prefixOf = (id: string): string => `resets/${id}/`;

/** The profile id in a reset token of earlier versions; null if it is none. */
export const oldResetHolder = (token: string): string | null =>
  /^([0-9a-z]{8,12})\.[A-Za-z0-9_-]{43}$/.exec(token)?.[1] ?? null;

/** Whether a reset link of an earlier version is still valid: made for this e-mail address and password, and not expired. */
export const isGoodOldReset = async (
  storage: Storage,
  id: string,
  token: string,
  { email, changed }: { email: string; changed: number },
): Promise<boolean> => {
  const { keys } = await storage.list(prefixOf(id));
  const seal = hashHex(`${token}:${email}:${changed}`);
  const key = keys.find((name) => name.endsWith(`.${seal}`));
  return key !== undefined && timeOfId(key.slice(prefixOf(id).length)) > storage.now() - LINK_LIVES.reset;
};

/** Removes a profile's reset links of earlier versions. */
export const removeOldResets = async (storage: Storage, id: string): Promise<void> => {
  await removeAll(storage, (await storage.list(prefixOf(id))).keys);
};

/** Removes expired reset links of earlier versions, as many as it can until a time. */
export const sweepOldResets = (storage: Storage, until: number): Promise<void> => {
  const over = storage.now() - LINK_LIVES.reset;
  return sweepKeys(storage, 'resets/', until, (key) => timeOfId(key.slice(key.lastIndexOf('/') + 1)) < over);
};
