import type { Storage } from '../engine/storage.ts';

const KEY = 'upkeep/health';

/** Writes a value to the store and reads it back. */
export const writeAndRead = async (storage: Storage): Promise<void> => {
  const value = { at: storage.now(), nonce: crypto.randomUUID() };
  await storage.putJson(KEY, value);
  const found = await storage.getJson<typeof value>(KEY);
  if (found === null) throw new Error('What was written is not there');
};
