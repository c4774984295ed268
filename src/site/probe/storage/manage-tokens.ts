import { hashHex, randomToken, timeOfId, timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

/** What a command asks a function of the site for. */
export type ManagePurpose = 'import' | 'probe' | 'restore';

type StoredToken = {
  purpose: ManagePurpose;
  /** SHA-256 of the token. */
  hash: string;
};

const PREFIX = 'manage/tokens/';
/** How long a token is valid, in milliseconds. */
const TTL_MS = 30 * 60_000;
/** Tolerance for differing clocks, in milliseconds. */
const CLOCK_SKEW_MS = 5 * 60_000;
const TOKEN = /^([0-9a-z]{22})\.[\w-]{43}$/;

/**
 * Creates a token. It is in the store, because only who may write there can make one: an archive, which has the site's secret, is not
 * enough, and a restore does not end it.
 */
export const createManageToken = async (storage: Storage, purpose: ManagePurpose): Promise<string> => {
  const id = timeOrderedId(storage.now());
  const token = `${id}.${randomToken()}`;
  await storage.putJson(PREFIX + id, { purpose, hash: hashHex(token) } satisfies StoredToken);
  return token;
};

/** Whether a token is valid for a purpose. */
export const isManageToken = async (
  storage: Storage,
  purpose: ManagePurpose,
  token: string,
): Promise<boolean> => {
  const [, id] = TOKEN.exec(token) ?? [];
  if (id === undefined) return false;
  const age = storage.now() - timeOfId(id);
  if (age > TTL_MS || age < -CLOCK_SKEW_MS) return false;
  const stored = await storage.getJson<StoredToken>(PREFIX + id);
  return stored?.purpose === purpose && stored.hash === hashHex(token);
};

/** Removes tokens that have expired. */
export const sweepManageTokens = async (storage: Storage): Promise<void> => {
  const { keys } = await storage.list(PREFIX);
  const isOver = (key: string): boolean =>
    storage.now() - timeOfId(key.slice(PREFIX.length)) > TTL_MS + CLOCK_SKEW_MS;
  await removeAll(storage, keys.filter(isOver));
};
