import { hashHex, timeOfId, timeOrderedId } from '../engine/keys.ts';
import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

/** Who tries: an e-mail address, the network address it is tried from, and the wide network of an IPv6 one. */
export type Subjects = { email: string; address: string; wide?: string };

/** A limit on attempts that share the e-mail, the address, or both: so many in so long (milliseconds). */
export type AttemptLimit = { by: keyof Subjects | 'both'; most: number; period: number };

/** What became of an attempt: the seconds to wait when it was one too many (else 0), whether for the e-mail's limit alone, and how to uncount it. */
export type Attempt = { wait: number; byEmail: boolean; release: () => Promise<void> };

/** Attempts this close together, in milliseconds, may not have seen each other yet… */
const AT_ONCE = 1_000;
/** …and are looked for again after this long. */
const SECOND_LOOK = 150;

/**
 * Counts one attempt against several limits, with one event and one list for all of them. The event stands before it is counted, so
 * that of attempts made in parallel no more than the limit get through; a refused one is uncounted at once. One list shows the
 * attempts of the whole site: they are few, for each address has a limit, and each goes when it is old.
 */
export const registerAttempt = async (
  storage: Storage,
  topic: string,
  subjects: Subjects,
  limits: readonly AttemptLimit[],
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
    const waits = limits.map(({ by, most, period }) => {
      if (by === 'wide' && wide === null) return 0;
      const shared = counted.filter(
        (key) => timeOf(prefix, key) > now - period && marks[by].every((mark) => key.includes(mark)),
      );
      const place = shared.indexOf(mine);
      if (place < most) return 0;
      const freed = timeOf(prefix, shared[place - most] as string) + period;
      return Math.max(1, Math.ceil((freed - now) / 1000));
    });
    const crowded = others.some((key) => Math.abs(timeOf(prefix, key) - now) < AT_ONCE);
    const byEmail = limits.every(({ by }, index) => by === 'email' || waits[index] === 0);
    return { wait: Math.max(...waits), byEmail, crowded };
  };
  let seen = await look();
  if (seen.wait === 0 && seen.crowded) {
    await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK));
    seen = await look();
  }
  // A refused attempt is none: someone who keeps trying is let in as soon as the earlier ones are old.
  if (seen.wait > 0) await release();
  return { wait: seen.wait, byEmail: seen.byEmail, release };
};

const timeOf = (prefix: string, key: string): number => timeOfId(key.slice(prefix.length));
