import { randomToken } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';

const KEY = 'settings/secret';

/** The secret in the store, if there is one yet. */
export const getSecret = async (storage: Storage): Promise<string | undefined> => {
  const kept = storage.memory.get<string>(KEY) ?? (await storage.getJson<{ secret: string }>(KEY))?.secret;
  if (kept !== undefined) storage.memory.set(KEY, kept, 100);
  return kept;
};

/** The site's signing secret; created once if the environment has none. */
export const getOrCreateSecret = async (storage: Storage): Promise<string> => {
  const kept = await getSecret(storage);
  if (kept !== undefined) return kept;
  await storage.claim(KEY, { secret: randomToken() });
  const made = await storage.getJson<{ secret: string }>(KEY);
  if (made === null) throw new Error('The secret could not be made');
  storage.memory.set(KEY, made.secret, 100);
  return made.secret;
};
