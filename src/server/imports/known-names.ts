import type { Storage } from '../../storage/engine/storage.ts';
import { emailName, importKeyName } from '../../storage/profiles/hashed-names.ts';

const KINDS = {
  profiles: 'profiles/',
  moderation: 'moderation/',
  emails: 'emails/',
  importKeys: 'import-keys/',
  accounts: 'accounts/',
  removed: 'removed/',
};

/** The names of all records as far as lists show them: what is in none of these sets need not be read. */
export type KnownNames = Record<keyof typeof KINDS, Set<string>>;

/** Lists the names of all records. */
export const readKnownNames = async (storage: Storage): Promise<KnownNames> => {
  const known: KnownNames = {
    profiles: new Set(),
    moderation: new Set(),
    emails: new Set(),
    importKeys: new Set(),
    accounts: new Set(),
    removed: new Set(),
  };
  const kinds = Object.entries(KINDS) as [keyof typeof KINDS, string][];
  await Promise.all(
    kinds.map(async ([kind, prefix]) => {
      for await (const keys of storage.pages(prefix))
        for (const key of keys) known[kind].add(key.slice(prefix.length));
    }),
  );
  return known;
};

/** Adds names that exist by now: from another line of the import, or missing in late lists. */
export const learn = (
  known: KnownNames,
  { id, key, email }: { id: string; key?: string; email?: string },
): void => {
  if (id !== '') known.profiles.add(id);
  if (key !== undefined) known.importKeys.add(importKeyName(key));
  if (email !== undefined && email !== '') known.emails.add(emailName(email));
};
