import type { Storage } from '../../base/engine/storage/storage.ts';

const KEY = 'upkeep/health';

type Written = { at: number; nonce: string };

/** Whether the store can be written, and what was written read back. */
export const canWrite = async (storage: Storage): Promise<boolean> => {
  const value: Written = { at: storage.now(), nonce: crypto.randomUUID() };
  return succeeds(async () => {
    await storage.putJson(KEY, value);
    if ((await storage.getJson<Written>(KEY)) === null) throw new Error('What was written is not there');
  });
};

/** Whether the store can be read. */
export const canRead = (storage: Storage): Promise<boolean> => succeeds(() => storage.getJson<Written>(KEY));

const succeeds = (work: () => Promise<unknown>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  );
