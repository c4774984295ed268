import { hashHex, timeOfId, timeOrderedId } from '../engine/keys.ts';
import { removeAll, sweepKeys } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

/** A limit: `max` uses in `period` milliseconds. */
export type Limit = { name: string; max: number; period: number };

const prefixOf = (name: string, subject: string): string =>
  `throttles/${name}/${hashHex(`${name}:${subject}`).slice(0, 32)}/`;

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

/** Counts one use of a limit by a subject; returns the seconds to wait if it is refused, else 0. */
export const takeLimit = async (
  storage: Storage,
  { name, ...window }: Limit,
  subject: string,
): Promise<number> => {
  const free = await takeWindows(storage, name, [window], subject);
  return free === null ? 0 : Math.max(1, Math.ceil((free - storage.now()) / 1000));
};

/**
 * Counts one use of a limit with several periods; returns when the next one is free if it is refused (milliseconds), else null. Parallel uses
 * all count, because the event is written before it is counted.
 */
export const takeWindows = async (
  storage: Storage,
  name: string,
  windows: readonly Omit<Limit, 'name'>[],
  subject: string,
): Promise<number | null> => {
  const prefix = prefixOf(name, subject);
  const now = storage.now();
  const mine = prefix + timeOrderedId(now);
  await storage.put(mine, '');
  const { keys } = await storage.list(prefix);
  const all = [...new Set([...keys, mine])];
  const longest = Math.max(...windows.map(({ period }) => period));
  const doomed = within(all, prefix, now - longest).stale.slice(0, 50);
  const free = windows.flatMap(({ max, period }) => {
    const { fresh } = within(all, prefix, now - period);
    const place = fresh.indexOf(mine);
    if (place < max) return [];
    const blocking = fresh[place - max];
    return [blocking === undefined ? now + 1 : timeOfId(blocking.slice(prefix.length)) + period];
  });
  // A refused use does not count: someone who keeps trying gets in as soon as the earlier uses are old.
  await removeAll(storage, free.length === 0 ? doomed : [...doomed, mine]);
  return free.length === 0 ? null : Math.max(...free);
};

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
