import type { Storage } from '../engine/storage.ts';

const KEY = 'upkeep/health';

/** Writes a value to the store and reads it back. */
export const writeAndRead = async (storage: Storage): Promise<void> => {
  const value = { at: storage.now(), nonce: crypto.randomUUID() };
  await storage.putJson(KEY, value);
  const readBack = await storage.getJson<typeof value>(KEY);
  if (readBack === null) throw new Error('What was written is not there');
};
