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
};

/** Forgets it again. */
export const removeNotAlike = (storage: Storage, one: string, other: string): Promise<void> =>
  removeAll(storage, keysOf(one, other));

/** All that is remembered, as a test of two pages. Of what a crash left in one direction alone, that one counts. */
export const readNotAlike = async (storage: Storage): Promise<(one: string, other: string) => boolean> => {
  const keys = new Set<string>();
  for await (const page of storage.pages(PREFIX)) for (const key of page) keys.add(key);
  return (one, other) => keysOf(one, other).some((key) => keys.has(key));
};

/** Forgets what is remembered about a page that is deleted: under the others first, so that a repeat finds what a crash leaves. */
export const forgetNotAlike = async (storage: Storage, id: string): Promise<void> => {
  const { keys } = await storage.list(`${PREFIX}${id}/`);
  await removeAll(
    storage,
    keys.map((key) => `${PREFIX}${key.slice(PREFIX.length + id.length + 1)}/${id}`),
  );
  await removeAll(storage, keys);
};
