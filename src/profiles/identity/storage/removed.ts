import { createHmac } from 'node:crypto';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getOrCreateSecret } from '../../../base/settings/storage.ts';
import { emailName, importKeyName } from './hashed-names.ts';

const PREFIX = 'removed/';

/**
 * The identities by which an import could bring back a removed page; `email` and `key` are '' if it had none. By `named`, what `pageNameKey` makes
 * of its kind and name, the team is told of it when somebody proposes it again.
 */
type RemovedPage = { id: string; email: string; key: string; named?: string; movedFrom?: string };

/**
 * Remembers a removed page by hashes keyed with the store's secret: they do not reveal who it was about,
 * and no import brings it back.
 */
export const rememberRemoved = async (
  storage: Storage,
  { id, email, key, named, movedFrom }: RemovedPage,
): Promise<void> => {
  const name = await removedNamer(storage);
  const names = [
    name('id', id),
    ...(email === '' ? [] : [name('email', email)]),
    ...(movedFrom === undefined ? [] : [name('email-name', movedFrom)]),
    ...(key === '' ? [] : [name('key', key)]),
    ...(named === undefined ? [] : [name('name', named)]),
  ];
  await Promise.all(names.map((removed) => storage.putJson(PREFIX + removed, {})));
  if (named !== undefined) await forgetTrashed(storage, id, named);
};

const trashedKey = async (storage: Storage, id: string, named: string): Promise<string> =>
  `${PREFIX}${(await removedNamer(storage))('name', named)}.${id}`;

/** Remembers the name of a page that is moved to the trash, as that of a removed one. */
export const rememberTrashed = async (storage: Storage, id: string, named: string): Promise<void> =>
  storage.put(await trashedKey(storage, id, named), '');

/** Forgets the name of a page that is in the trash no more. */
export const forgetTrashed = async (storage: Storage, id: string, named: string): Promise<void> =>
  storage.remove(await trashedKey(storage, id, named));

/** How long a warm process uses what it found about a name, in milliseconds. */
const CACHE_TTL_MS = 5_000;

/** Whether a page of a kind and name (see `pageNameKey`) was removed, or is in the trash as `isTrashed` tells. */
export const wasNameRemoved = async (
  storage: Storage,
  named: string,
  isTrashed: (id: string) => Promise<boolean>,
): Promise<boolean> => {
  const key = PREFIX + (await removedNamer(storage))('name', named);
  const cached = storage.memory.get<{ at: number; was: boolean }>(key);
  if (cached !== undefined && storage.now() - cached.at < CACHE_TTL_MS) return cached.was;
  const { keys } = await storage.list(key);
  const ids = keys.filter((each) => each.startsWith(`${key}.`)).map((each) => each.slice(key.length + 1));
  const was = keys.includes(key) || (await Promise.all(ids.map(isTrashed))).includes(true);
  storage.memory.set(key, { at: storage.now(), was }, 200);
  return was;
};

/** What a name is made from: `email-name` is for an e-mail of which only the name of its claim is stored. */
export type RemovedPart = 'id' | 'email' | 'email-name' | 'key' | 'name';

/** Returns a function that gives the names under which removed pages are remembered. */
export const removedNamer = async (
  storage: Storage,
): Promise<(part: RemovedPart, value: string) => string> => {
  const secret = await getOrCreateSecret(storage);
  return (part, value) => {
    const [kind, name] =
      part === 'email'
        ? ['email-name', emailName(value)]
        : [part, part === 'key' ? importKeyName(value) : value];
    return createHmac('sha256', secret).update(`removed:${kind}:${name}`).digest('hex').slice(0, 40);
  };
};

/** Whether a page with that name was removed; `removedNamer` gives the name. */
export const isRemoved = async (storage: Storage, name: string): Promise<boolean> =>
  (await storage.getJson(PREFIX + name)) !== null;
