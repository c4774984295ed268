import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

// Under either page, so that what is remembered of a page goes with it.
const PREFIX = 'not-alike/';
const keysOf = (one: string, other: string): [string, string] => [
  `${PREFIX}${one}/${other}`,
  `${PREFIX}${other}/${one}`,
];

/** Remembers that two pages are not the same, whichever is named first. */
export const putNotAlike = async (
  storage: Storage,
  one: string,
  other: string,
  by: string,
): Promise<void> => {
  const value = { by, at: storage.now() };
  await Promise.all(keysOf(one, other).map((key) => storage.putJson(key, value)));
  noteAnswer(storage, one, other, true);
};

/** Forgets it again. */
export const removeNotAlike = async (storage: Storage, one: string, other: string): Promise<void> => {
  await removeAll(storage, keysOf(one, other));
  noteAnswer(storage, one, other, false);
};

/** How late lists may be, in milliseconds; until then a process knows its own answers better. */
const LATE_MS = 120_000;
type Answer = { at: number; isNotAlike: boolean };

const noteAnswer = (storage: Storage, one: string, other: string, isNotAlike: boolean): void => {
  for (const key of keysOf(one, other))
    storage.memory.set(`${key}?answer`, { at: storage.now(), isNotAlike } satisfies Answer, 200);
};

/** All that is remembered, as a test of two pages. Of what a crash left in one direction alone, that one counts. */
export const readNotAlike = async (storage: Storage): Promise<(one: string, other: string) => boolean> => {
  const keys = new Set<string>();
  for await (const page of storage.pages(PREFIX)) for (const key of page) keys.add(key);
  return (one, other) => {
    const own = storage.memory.get<Answer>(`${keysOf(one, other)[0]}?answer`);
    if (own !== undefined && storage.now() - own.at < LATE_MS) return own.isNotAlike;
    return keysOf(one, other).some((key) => keys.has(key));
  };
};

/** Forgets what is remembered about a page that is deleted: under the others first, so that a repeat finds what a crash leaves. */
export const forgetNotAlike = async (storage: Storage, id: string): Promise<void> => {
  const { keys } = await storage.list(`${PREFIX}${id}/`);
  const others = keys.map((key) => key.slice(PREFIX.length + id.length + 1));
  await removeAll(
    storage,
    others.map((other) => `${PREFIX}${other}/${id}`),
  );
  await removeAll(storage, keys);
  for (const other of others) noteAnswer(storage, id, other, false);
};
