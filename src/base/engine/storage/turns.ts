import { timeOrderedId } from './keys.ts';
import type { Memory } from './memory.ts';
import type { Storage } from './storage.ts';

/** Does some work, at most once at a time in this process: concurrent callers share its result. */
export const singleFlight = <Result>(
  { shared }: Memory,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const running = shared.get(name) as Promise<Result> | undefined;
  if (running !== undefined) return running;
  const mine = work().finally(() => shared.delete(name));
  shared.set(name, mine);
  return mine;
};

/** Work whose claim was not renewed for this long, in milliseconds, is dead: its process has ended or is suspended. */
const TIMEOUT_MS = 60_000;
const RENEWAL_MS = 15_000;

/** The worker, and the time of its last renewal. */
type Turn = { at: number; nonce: string };

/**
 * Does work that one process at a time should do; null if another one is doing it. The claim is renewed while the work lasts, and
 * one process takes over a claim that is no longer renewed. A suspended process may wake up and go on, so the work itself
 * must converge.
 */
export const inTurn = async <Result>(
  storage: Storage,
  key: string,
  work: (nonce: string) => Promise<Result>,
): Promise<Result | null> => {
  const nonce = timeOrderedId(storage.now());
  if (!(await take(storage, key, nonce))) return null;
  const timer = setInterval(() => void renew(storage, key, nonce).catch(() => {}), RENEWAL_MS);
  timer.unref();
  try {
    return await work(nonce);
  } finally {
    clearInterval(timer);
  }
};

const take = async (storage: Storage, key: string, nonce: string): Promise<boolean> => {
  const mine: Turn = { at: storage.now(), nonce };
  if (await storage.claim(key, mine)) return true;
  const theirs = await storage.getVersioned<Turn>(key);
  // A time in the future is from before the clock was set back.
  if (theirs === null || Math.abs(mine.at - theirs.value.at) <= TIMEOUT_MS) return false;
  return storage.replace(key, mine, theirs.etag);
};

const renew = async (storage: Storage, key: string, nonce: string): Promise<void> => {
  const held = await storage.getVersioned<Turn>(key);
  if (held?.value.nonce !== nonce) return;
  await storage.replace(key, { at: storage.now(), nonce } satisfies Turn, held.etag);
};
