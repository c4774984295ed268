import { randomInt } from 'node:crypto';
import pMap from 'p-map';
import { hashHex, randomToken } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { OvertakenError } from '../../../base/engine/storage/storage-error.ts';
import type { Robots } from '../rules/robots.ts';

const HOUR = 3_600_000;

/** How long a host is left in peace after a request, in milliseconds. */
export const HOST_REST = 10_000;
/** How far apart the turns of addresses are that were put off because of their host, in milliseconds: a run of upkeep. */
const TURN = HOUR / 12;

/** What is kept about a host; times are in milliseconds. */
export type SourceHost = {
  /** When it may be asked again. */
  free: number;
  /** When the last address that was put off has its turn. */
  tail: number;
  robots?: { says: Robots; until: number };
  /** Where its robots.txt redirected to, while that is followed. */
  hops?: readonly string[];
};

type Stored = SourceHost & { nonce: string };

const HOSTS = 'source-hosts/';
const WINDOWS = `${HOSTS}window`;
const keyOf = (host: string): string => HOSTS + hashHex(host).slice(0, 32);

export const getHost = async (storage: Storage, host: string): Promise<SourceHost> =>
  (await storage.getJson<Stored>(keyOf(host))) ?? { free: 0, tail: 0 };

/** Changes what is kept about a host; `change` returns null to leave it. False then, or if many were faster. */
const changeHost = async (
  storage: Storage,
  host: string,
  change: (known: SourceHost) => SourceHost | null,
): Promise<boolean> => {
  try {
    const { changed } = await storage.update<Stored>(keyOf(host), (stored) => {
      const next = change(stored ?? { free: 0, tail: 0 });
      return next === null ? null : { ...next, nonce: randomToken() };
    });
    return changed;
  } catch (error) {
    if (error instanceof OvertakenError) return false;
    throw error;
  }
};

/** Whether a host may be asked at a moment (milliseconds): it had its rest, and those that were put off come first. */
export const isFree = ({ free, tail }: SourceHost, now: number, waits: boolean): boolean =>
  free <= now && (waits || tail <= now);

/** Takes a host for one request; false if it is to be left in peace, or those that were put off come first. */
export const takeHost = (storage: Storage, host: string, now: number, waits: boolean): Promise<boolean> =>
  changeHost(storage, host, (known) =>
    isFree(known, now, waits) ? { ...known, free: now + HOST_REST } : null,
  );

/** Finds the next turn of a host for an address that is put off. */
export const nextTurn = async (storage: Storage, host: string, now: number): Promise<number> => {
  let turn = now + TURN;
  await changeHost(storage, host, (known) => {
    turn = Math.max(now, known.tail) + TURN;
    return { ...known, tail: turn };
  });
  return turn;
};

/** Keeps what a host's robots.txt says until a moment (milliseconds). */
export const putRobots = async (
  storage: Storage,
  host: string,
  says: Robots,
  until: number,
): Promise<void> => {
  await changeHost(storage, host, ({ hops: _hops, ...known }) => ({ ...known, robots: { says, until } }));
};

/** Keeps where a host's robots.txt redirected to. */
export const putRobotsHops = async (
  storage: Storage,
  host: string,
  hops: readonly string[],
): Promise<void> => {
  await changeHost(storage, host, (known) => ({ ...known, hops }));
};

const WINDOW = HOUR / 6;
/** How many requests an hour may have: any hour touches at most seven windows. */
const MOST_AN_HOUR = 2_000;
const MOST_IN_WINDOW = Math.floor(MOST_AN_HOUR / 7);

type Window = { window: number; used: number; nonce: string };

/** Takes up to `wanted` requests of what the hour has left; returns how many. */
export const takeRequests = async (storage: Storage, now: number, wanted: number): Promise<number> => {
  const window = Math.floor(now / WINDOW);
  let taken = 0;
  await storage.update<Window>(WINDOWS, (stored) => {
    const used = stored?.window === window ? stored.used : 0;
    taken = Math.max(0, Math.min(wanted, MOST_IN_WINDOW - used));
    return taken === 0 ? null : { window, used: used + taken, nonce: randomToken() };
  });
  return taken;
};

/** Gives back requests that were taken and not made. */
export const returnRequests = async (storage: Storage, at: number, unused: number): Promise<void> => {
  if (unused <= 0) return;
  await storage.update<Window>(WINDOWS, (stored) =>
    stored?.window === Math.floor(at / WINDOW)
      ? { ...stored, used: Math.max(0, stored.used - unused), nonce: randomToken() }
      : null,
  );
};

/** Forgets those of a sixteenth of all hosts that were left alone for a day, as many as it can until a time. */
export const sweepHosts = async (storage: Storage, until: number): Promise<void> => {
  const since = storage.now() - 24 * HOUR;
  const isOver = ({ free, tail, robots }: Stored): boolean =>
    Math.max(free, tail, robots?.until ?? 0) < since;
  for await (const keys of storage.pages(HOSTS + randomInt(16).toString(16))) {
    const hosts = await pMap(keys, (key) => storage.getJson<Stored>(key), READS_AT_ONCE);
    await removeAll(
      storage,
      keys.filter((_, index) => {
        const host = hosts[index] ?? null;
        return host !== null && isOver(host);
      }),
    );
    if (storage.now() >= until) return;
  }
};
