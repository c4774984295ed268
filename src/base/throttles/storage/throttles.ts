import { hashHex, timeOfId, timeOrderedId } from '../../engine/storage/keys.ts';
import { removeAll, sweepKeys } from '../../engine/storage/remove-all.ts';
import type { Storage } from '../../engine/storage/storage.ts';

/** A limit: `max` uses in `period` milliseconds. */
export type Limit = { name: string; max: number; period: number };

const prefixOf = (limit: Limit, subject: string): string =>
  `throttles/${limit.name}/${hashHex(`${limit.name}:${subject}`).slice(0, 32)}/`;

const within = (
  keys: readonly string[],
  prefix: string,
  since: number,
): { fresh: string[]; stale: string[] } => {
  const fresh: string[] = [];
  const stale: string[] = [];
  for (const key of keys) (timeOfId(key.slice(prefix.length)) > since ? fresh : stale).push(key);
  return { fresh: fresh.sort(), stale };
};

/** Counts one use of a limit by a subject; returns the seconds to wait if it is refused, else 0. Parallel uses all count, because the event is written before it is counted. */
export const takeLimit = async (storage: Storage, limit: Limit, subject: string): Promise<number> => {
  const prefix = prefixOf(limit, subject);
  const now = storage.now();
  const mine = prefix + timeOrderedId(now);
  await storage.put(mine, '');
  const { keys } = await storage.list(prefix);
  const { fresh, stale } = within([...new Set([...keys, mine])], prefix, now - limit.period);
  const place = fresh.indexOf(mine);
  const doomed = stale.slice(0, 50);
  if (place < limit.max) {
    await removeAll(storage, doomed);
    return 0;
  }
  // A refused use does not count: someone who keeps trying gets in as soon as the earlier uses are old.
  await removeAll(storage, [...doomed, mine]);
  return wait(fresh[place - limit.max], prefix, limit, now);
};

const wait = (key: string | undefined, prefix: string, limit: Limit, now: number): number =>
  key === undefined
    ? 1
    : Math.max(1, Math.ceil((timeOfId(key.slice(prefix.length)) + limit.period - now) / 1000));

/** Removes uses that are older than the longest period, as many as it can until a time. */
export const sweepThrottles = (storage: Storage, period: number, until: number): Promise<void> => {
  const since = storage.now() - period;
  return sweepKeys(
    storage,
    'throttles/',
    until,
    (key) => timeOfId(key.slice(key.lastIndexOf('/') + 1)) < since,
  );
};
