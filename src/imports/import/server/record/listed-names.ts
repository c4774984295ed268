import type { Storage } from '../../../../base/engine/storage/storage.ts';
import { emailName, importKeyName } from '../../../../profiles/identity/storage/hashed-names.ts';

const KINDS = {
  profiles: 'profiles/',
  moderation: 'moderation/',
  emails: 'emails/',
  importKeys: 'import-keys/',
  accounts: 'accounts/',
  removed: 'removed/',
};

type Kind = keyof typeof KINDS;

/** The names of all listed records: what is in none of these sets need not be read. */
export type ListedNames = Record<Kind, Names>;
type Names = { has: (name: string) => boolean; add: (name: string) => unknown };

const ANY_NAME: Names = { has: () => true, add: () => {} };

/** Stands for a list that has every name, so that all is read: for a few records in a large store, and where lists are too late. */
export const EVERY_NAME: ListedNames = {
  profiles: ANY_NAME,
  moderation: ANY_NAME,
  emails: ANY_NAME,
  importKeys: ANY_NAME,
  accounts: ANY_NAME,
  removed: ANY_NAME,
};

/** Lists the names of all records. */
export const readListedNames = async (storage: Storage): Promise<ListedNames> => {
  const listed: ListedNames = {
    profiles: new Set(),
    moderation: new Set(),
    emails: new Set(),
    importKeys: new Set(),
    accounts: new Set(),
    removed: new Set(),
  };
  const kinds = Object.entries(KINDS) as [Kind, string][];
  await Promise.all(
    kinds.map(async ([kind, prefix]) => {
      for await (const keys of storage.pages(prefix))
        for (const key of keys) listed[kind].add(key.slice(prefix.length));
    }),
  );
  return listed;
};

/** Adds names that were written since, or that a late list lacked. */
export const addListedNames = (
  listed: ListedNames,
  { id, key, email }: { id: string; key?: string; email?: string },
): void => {
  if (id !== '') listed.profiles.add(id);
  if (key !== undefined) listed.importKeys.add(importKeyName(key));
  if (email !== undefined && email !== '') listed.emails.add(emailName(email));
};
