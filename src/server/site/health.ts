import type { Storage } from '../../storage/engine/storage.ts';
import { dataFolder, storeFile } from '../../storage/local/local-store.ts';
import { isKnownDamaged } from '../../storage/local/store-problem.ts';
import { writeAndRead } from '../../storage/site/health.ts';
import { isOwnHost } from '../http/settings.ts';

/** What the store does for a monitor. */
type Health = { store: 'answers' | 'does not answer' | 'is damaged'; ms: number };

/** The own host's store is asked at most this often, in milliseconds. */
const INTERVAL_MS = 5_000;
let last: { at: number; health: Promise<Health> } | null = null;

/** Asks the store: on the site's own host to write and read, at most once in five seconds; on the platform to read. */
export const readHealth = (storage: Storage): Promise<Health> => {
  if (!isOwnHost()) return ask(() => storage.getBytes('settings/health'));
  if (last === null || storage.now() - last.at >= INTERVAL_MS)
    last = { at: storage.now(), health: ask(() => writeAndRead(storage)) };
  return last.health;
};

const ask = async (use: () => Promise<unknown>): Promise<Health> => {
  const started = performance.now();
  const answers = await use().then(
    () => true,
    () => false,
  );
  const isDamaged = isOwnHost() && isKnownDamaged(storeFile(dataFolder()));
  const store = isDamaged ? 'is damaged' : answers ? 'answers' : 'does not answer';
  return { store, ms: Math.round(performance.now() - started) };
};
