import { hashHex, randomToken } from '../../engine/storage/keys.ts';
import { removeAll } from '../../engine/storage/remove-all.ts';
import type { Storage } from '../../engine/storage/storage.ts';

/** Within how long a mail server must say twice that nobody has an address, in milliseconds. */
const PERIOD = 7 * 86_400_000;
const TIMES = 2;

/** When a mail server said that nobody has an address (milliseconds). */
type Refusals = { at: readonly number[]; nonce: string };

/** An address of which that was said twice. */
export type GoneAddress = { to: string; key: string };

const PREFIX = 'gone-addresses/';
const TOLD = 'gone-for-good/';
/** In memory alone. */
const NEWS = 'gone-for-good';
const nameOf = (subject: string): string => hashHex(`gone:${subject}`).slice(0, 32);

/** Notes that a mail server said that nobody has an address; the second time within seven days, `listGone` names it. */
export const noteGone = async (storage: Storage, subject: string, to: string): Promise<void> => {
  const key = PREFIX + nameOf(subject);
  const now = storage.now();
  const { after } = await storage.update<Refusals>(key, (stored) => ({
    at: [...(stored?.at ?? []).filter((at) => at > now - PERIOD), now].slice(-TIMES),
    nonce: randomToken(),
  }));
  if ((after?.value.at.length ?? 0) < TIMES) return;
  await storage.putJson(TOLD + nameOf(subject), { to });
  storage.memory.set(NEWS, true, 50);
};

/** Whether this process noted an address as gone for good since it was last asked. */
export const hasGoneNews = (storage: Storage): boolean => {
  const isNews = storage.memory.get<boolean>(NEWS) === true;
  if (isNews) storage.memory.delete(NEWS);
  return isNews;
};

/** The addresses that nobody has, as was said twice. */
export const listGone = async (storage: Storage): Promise<GoneAddress[]> => {
  const { keys } = await storage.list(TOLD);
  const stored = await Promise.all(keys.map((key) => storage.getJson<{ to: string }>(key)));
  return keys.flatMap((key, index) => {
    const to = stored[index]?.to;
    return to === undefined ? [] : [{ to, key }];
  });
};

/** Forgets an address that was told of. */
export const forgetGone = async (storage: Storage, { key }: GoneAddress): Promise<void> => {
  await storage.remove(PREFIX + key.slice(TOLD.length));
  await storage.remove(key);
};

/** Forgets what was said too long ago, as much as it can until a time. */
export const sweepGone = async (storage: Storage, until: number): Promise<void> => {
  const since = storage.now() - PERIOD;
  for await (const keys of storage.pages(PREFIX)) {
    const stored = await Promise.all(keys.map((key) => storage.getJson<Refusals>(key)));
    await removeAll(
      storage,
      keys.filter((_, index) => stored[index]?.at.every((at) => at <= since) ?? false),
    );
    if (storage.now() >= until) return;
  }
};
