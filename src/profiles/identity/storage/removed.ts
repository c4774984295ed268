import { createHmac } from 'node:crypto';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getOrCreateSecret } from '../../../base/settings/storage.ts';
import { emailName, importKeyName } from './hashed-names.ts';

const PREFIX = 'removed/';

/** The identities by which an import could bring back a removed page; `email` and `key` are '' if it had none. */
type RemovedPage = { id: string; email: string; key: string; movedFrom?: string };

/**
 * Remembers a removed page by hashes keyed with the store's secret: they do not reveal who it was about,
 * and no import brings it back.
 */
export const rememberRemoved = async (
  storage: Storage,
  { id, email, key, movedFrom }: RemovedPage,
): Promise<void> => {
  const name = await removedNamer(storage);
  const names = [
    name('id', id),
    ...(email === '' ? [] : [name('email', email)]),
    ...(movedFrom === undefined ? [] : [name('email-name', movedFrom)]),
    ...(key === '' ? [] : [name('key', key)]),
  ];
  await Promise.all(names.map((removed) => storage.putJson(PREFIX + removed, {})));
};

/** What a name is made from: `email-name` is for an e-mail of which only the name of its claim is stored. */
export type RemovedPart = 'id' | 'email' | 'email-name' | 'key';

/** Returns a function that gives the names of keys, ids and e-mails of removed pages. */
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
