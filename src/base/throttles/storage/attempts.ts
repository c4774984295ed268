import { hashHex, timeOfId, timeOrderedId } from '../../engine/storage/keys.ts';
import { removeAll } from '../../engine/storage/remove-all.ts';
import type { Storage } from '../../engine/storage/storage.ts';

/** Who tries to log in: the e-mail address, the IP address and, for IPv6, its wider network. */
export type Subjects = { email: string; address: string; wide?: string };

/** At most `max` attempts in `period` milliseconds with the same e-mail, IP address, or both. */
export type AttemptLimit = { by: keyof Subjects | 'both'; max: number; period: number };

/** The outcome of an attempt: seconds to wait if it was refused (else 0), whether only the e-mail's limit refused it, and a way to uncount it. */
export type Attempt = { wait: number; byEmail: boolean; release: () => Promise<void> };

/** Attempts within this time, in milliseconds, may not have seen each other yet… */
const OVERLAP_MS = 1_000;
/** …so list them again after this time. */
const SECOND_LIST_AFTER_MS = 150;

/**
 * Counts one attempt against several limits, with one event and one list for all of them. The event is written before it is counted, so
 * no more parallel attempts than the limit get through; a refused one is uncounted at once. One list has all attempts on the
 * site: they are few, since each address has a limit and old attempts are removed. One that `isQuick` does not list again for attempts that
 * began before it and are stored after it; then one or two more than the limit may get through.
 */
export const registerAttempt = async (
  storage: Storage,
  topic: string,
  subjects: Subjects,
  limits: readonly AttemptLimit[],
  { isQuick = false } = {},
): Promise<Attempt> => {
  const prefix = `throttles/${topic}/`;
  const now = storage.now();
  const markOf = (subject: string): string => `.${hashHex(`${topic}:${subject}`).slice(0, 20)}`;
  const email = markOf(subjects.email);
  const address = markOf(subjects.address);
  const wide = subjects.wide === undefined ? null : markOf(subjects.wide);
  const mine = prefix + timeOrderedId(now) + email + address + (wide ?? '');
  await storage.put(mine, '');
  const release = () => storage.remove(mine);
  const longest = Math.max(...limits.map(({ period }) => period));
  const marks = { email: [email], address: [address], wide: [wide ?? ''], both: [email, address] };
  const look = async (): Promise<{ wait: number; byEmail: boolean; crowded: boolean }> => {
    const { keys } = await storage.list(prefix);
    const stale = keys.filter((key) => timeOf(prefix, key) <= now - longest);
    await removeAll(storage, stale.slice(0, 50));
    const counted = [...new Set([...keys, mine])].sort();
    const others = counted.filter((key) => key !== mine && (key.includes(email) || key.includes(address)));
    const waits = limits.map(({ by, max, period }) => {
      if (by === 'wide' && wide === null) return 0;
      const shared = counted.filter(
        (key) => timeOf(prefix, key) > now - period && marks[by].every((mark) => key.includes(mark)),
      );
      const place = shared.indexOf(mine);
      if (place < max) return 0;
      const freed = timeOf(prefix, shared[place - max] as string) + period;
      return Math.max(1, Math.ceil((freed - now) / 1000));
    });
    const crowded = others.some((key) => Math.abs(timeOf(prefix, key) - now) < OVERLAP_MS);
    const byEmail = limits.every(({ by }, index) => by === 'email' || waits[index] === 0);
    return { wait: Math.max(...waits), byEmail, crowded };
  };
  let seen = await look();
  if (seen.wait === 0 && seen.crowded && !isQuick) {
    await new Promise((resolve) => setTimeout(resolve, SECOND_LIST_AFTER_MS));
    seen = await look();
  }
  // A refused attempt does not count: someone who keeps trying gets in as soon as the earlier attempts are old.
  if (seen.wait > 0) await release();
  return { wait: seen.wait, byEmail: seen.byEmail, release };
};

const timeOf = (prefix: string, key: string): number => timeOfId(key.slice(prefix.length));
