import { removeAll } from '../engine/events.ts';
import { hashHex, randomToken, timeOfId, timeOrderedId } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';

/** How long a reset link is good for, in milliseconds. */
export const RESET_LIFE = 60 * 60_000;

/** What a link is bound to: it dies when the e-mail address or the password is changed. */
export type ResetBond = { email: string; changed: number };

const prefixOf = (id: string): string => `resets/${id}/`;
const sealOf = (token: string, { email, changed }: ResetBond): string =>
  hashHex(`${token}:${email}:${changed}`);

/** Makes a reset token `{id}.{random}` for a profile; only a hash of it is kept. */
export const createReset = async (storage: Storage, id: string, bond: ResetBond): Promise<string> => {
  const token = `${id}.${randomToken()}`;
  await storage.put(`${prefixOf(id)}${timeOrderedId(storage.now())}.${sealOf(token, bond)}`, '');
  return token;
};

/** The profile that a token names; null when it has no form of a token. Whether it is good is for `findResets` to say. */
export const resetHolder = (token: string): string | null =>
  /^([0-9a-z]{8,12})\.[A-Za-z0-9_-]{43}$/.exec(token)?.[1] ?? null;

/** Whether a token is one of a profile's, made for the e-mail address and password of today, and not over. */
export const isGoodReset = async (
  storage: Storage,
  id: string,
  token: string,
  bond: ResetBond,
): Promise<boolean> => {
  const { keys } = await storage.list(prefixOf(id));
  const key = keys.find((name) => name.endsWith(`.${sealOf(token, bond)}`));
  return key !== undefined && timeOfId(key.slice(prefixOf(id).length)) > storage.now() - RESET_LIFE;
};

/** Removes every reset token of a profile. */
export const removeResets = async (storage: Storage, id: string): Promise<void> => {
  await removeAll(storage, (await storage.list(prefixOf(id))).keys);
};

/** Forgets tokens that are over; bounded. */
export const sweepResets = async (storage: Storage): Promise<void> => {
  const { keys } = await storage.list('resets/');
  const over = storage.now() - RESET_LIFE;
  const stale = keys.filter((key) => timeOfId(key.slice(key.lastIndexOf('/') + 1)) < over);
  await removeAll(storage, stale.slice(0, 2_000));
};
