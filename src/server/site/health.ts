import type { Storage } from '../../storage/engine/storage.ts';
import { dataFolder, storeFile } from '../../storage/local/local-store.ts';
import { isKnownDamaged } from '../../storage/local/store-problem.ts';
import { writeAndRead } from '../../storage/site/health.ts';
import { isOwnHost } from '../http/settings.ts';

/** The state of the store for a monitor. */
type Health = { store: 'answers' | 'does not answer' | 'is damaged'; ms: number };

/** Minimum time between checks of the own host's store, in milliseconds. */
const INTERVAL_MS = 5_000;
let last: { at: number; health: Promise<Health> } | null = null;

/** Checks the store: on the site's own host by a write and a read, at most once in five seconds; on the platform by a read. */
export const readHealth = (storage: Storage): Promise<Health> => {
  if (!isOwnHost()) return measure(() => storage.getBytes('settings/health'));
  if (last === null || storage.now() - last.at >= INTERVAL_MS)
    last = { at: storage.now(), health: measure(() => writeAndRead(storage)) };
  return last.health;
};

const measure = async (use: () => Promise<unknown>): Promise<Health> => {
  const started = performance.now();
  const answers = await use().then(
    () => true,
    () => false,
  );
  const isDamaged = isOwnHost() && isKnownDamaged(storeFile(dataFolder()));
  const store = isDamaged ? 'is damaged' : answers ? 'answers' : 'does not answer';
  return { store, ms: Math.round(performance.now() - started) };
};
