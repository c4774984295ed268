import { createHmac } from 'node:crypto';
import type { Storage } from '../engine/storage.ts';
import { getOrCreateSecret } from '../site/settings.ts';
import { emailName, importKeyName } from './hashed-names.ts';

const PREFIX = 'removed/';

/** By what a page that was removed could come back with an import; `email` and `key` are '' where it had none. */
export type RemovedPage = { id: string; email: string; key: string; movedFrom?: string };

/**
 * Remembers a page that was removed, by hashes keyed with the secret that the store keeps: nobody can tell from them who it was about,
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

/** What a name is made of: an e-mail may be known by the name of its claim alone. */
export type RemovedPart = 'id' | 'email' | 'email-name' | 'key';

/** Names keys, ids and e-mails as they are remembered once their page is removed. */
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

/** Whether a page of that name was removed; `removedNamer` gives the name. */
export const isRemoved = async (storage: Storage, name: string): Promise<boolean> =>
  (await storage.getJson(PREFIX + name)) !== null;
