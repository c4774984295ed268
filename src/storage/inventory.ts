import { normalizeEmail } from '../domain/email.ts';
import { hashHex } from './keys.ts';
import type { Storage } from './storage.ts';

/** Names under which records are kept; a list of names tells what exists without reading any of it. */
export type Inventory = {
  profiles: Set<string>;
  accounts: Set<string>;
  moderation: Set<string>;
  emails: Set<string>;
  importKeys: Set<string>;
};

/** The name of an e-mail's claim. */
export const emailName = (email: string): string => hashHex(normalizeEmail(email));

/** The name of an imported record's stable key. */
export const importKeyName = (key: string): string => hashHex(key);

/** The names of all records of some kinds; for commands, which see the whole store. */
export const readInventory = async (storage: Storage): Promise<Inventory> => {
  const [profiles, accounts, moderation, emails, importKeys] = await Promise.all(
    ['profiles/', 'accounts/', 'moderation/', 'emails/', 'import-keys/'].map((prefix) =>
      namesUnder(storage, prefix),
    ),
  );
  return { profiles, accounts, moderation, emails, importKeys } as Inventory;
};

/** The names directly under a prefix that ends in `/`. */
export const namesUnder = async (storage: Storage, prefix: string): Promise<Set<string>> => {
  const { keys } = await storage.list(prefix);
  return new Set(keys.map((key) => key.slice(prefix.length)));
};
