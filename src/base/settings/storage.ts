import { randomToken } from '../engine/storage/keys.ts';
import type { Storage } from '../engine/storage/storage.ts';

const KEY = 'settings/secret';

/** The secret in the store, if there is one yet. */
export const getSecret = async (storage: Storage): Promise<string | undefined> => {
  const secret = storage.memory.get<string>(KEY) ?? (await storage.getJson<{ secret: string }>(KEY))?.secret;
  if (secret !== undefined) storage.memory.set(KEY, secret, 100);
  return secret;
};

/** The site's signing secret; created once if the environment has none. */
export const getOrCreateSecret = async (storage: Storage): Promise<string> => {
  const secret = await getSecret(storage);
  if (secret !== undefined) return secret;
  await storage.claim(KEY, { secret: randomToken() });
  const stored = await storage.getJson<{ secret: string }>(KEY);
  if (stored === null) throw new Error('The secret could not be made');
  storage.memory.set(KEY, stored.secret, 100);
  return stored.secret;
};
