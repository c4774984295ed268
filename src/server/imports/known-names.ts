import type { Storage } from '../../storage/engine/storage.ts';
import { emailName, importKeyName } from '../../storage/profiles/hashed-names.ts';
import { type NameFilter, nameFilter } from './name-filter.ts';

const KINDS = {
  profiles: 'profiles/',
  moderation: 'moderation/',
  emails: 'emails/',
  importKeys: 'import-keys/',
  accounts: 'accounts/',
  removed: 'removed/',
};

/** Which records there may be: what is certainly not there need not be read. */
export type KnownNames = Record<keyof typeof KINDS, NameFilter>;

/** Looks through the names of all records, as far as lists show them; memory stays flat. */
export const readKnownNames = async (storage: Storage): Promise<KnownNames> => {
  const known: KnownNames = {
    profiles: nameFilter(),
    moderation: nameFilter(),
    emails: nameFilter(),
    importKeys: nameFilter(),
    accounts: nameFilter(),
    removed: nameFilter(),
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

/** Adds what is known to be there since: of another line of the import, or because lists were late. */
export const learn = (
  known: KnownNames,
  { id, key, email }: { id: string; key?: string; email?: string },
): void => {
  if (id !== '') known.profiles.add(id);
  if (key !== undefined) known.importKeys.add(importKeyName(key));
  if (email !== undefined && email !== '') known.emails.add(emailName(email));
};
