import type { Storage } from '../../base/engine/storage/storage.ts';

/** What a member was told: when last (milliseconds), and whether something that arrived since is to be told as soon as possible. */
export type Notified = { at: number; pending: boolean };

const AT_ONCE = 'notices/at-once';
const keyOf = (subject: string): string => `notices/told/${subject}`;
/** For how long a process remembers whom to tell at once, in milliseconds. */
const CACHE_TTL_MS = 30_000;

/** The members who want to be told at once, as subjects. */
export const listNotifiedAtOnce = async (storage: Storage): Promise<readonly string[]> => {
  const cached = storage.memory.get<{ at: number; subjects: readonly string[] }>(AT_ONCE);
  if (cached !== undefined && storage.now() - cached.at < CACHE_TTL_MS) return cached.subjects;
  const subjects = (await storage.getJson<string[]>(AT_ONCE)) ?? [];
  storage.memory.set(AT_ONCE, { at: storage.now(), subjects }, 200 + subjects.length * 100);
  return subjects;
};

/** Adds a member to those who want to be told at once, or takes them out. */
export const setNotifiedAtOnce = async (
  storage: Storage,
  subject: string,
  isAtOnce: boolean,
): Promise<void> => {
  await storage.update<string[]>(AT_ONCE, (stored) => {
    const others = (stored ?? []).filter((each) => each !== subject);
    const next = isAtOnce ? [...others, subject] : others;
    return next.length === (stored ?? []).length ? null : next;
  });
  storage.memory.forget(AT_ONCE);
};

/** Changes what a member was told, unless `change` returns null; of two processes that change it at once, one sees the other's. */
export const changeNotified = async (
  storage: Storage,
  subject: string,
  change: (told: Notified) => Notified | null,
): Promise<boolean> => {
  const { changed } = await storage.update<Notified>(keyOf(subject), (stored) =>
    change(stored ?? { at: 0, pending: false }),
  );
  return changed;
};
