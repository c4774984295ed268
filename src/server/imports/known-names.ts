import { namesInOrder } from '../../storage/engine/sorted-keys.ts';
import type { Storage } from '../../storage/engine/storage.ts';
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

/** Looks through the names of all records; memory stays flat. */
export const readKnownNames = async (storage: Storage): Promise<KnownNames> => {
  const known: KnownNames = {
    profiles: nameFilter(),
    moderation: nameFilter(),
    emails: nameFilter(),
    importKeys: nameFilter(),
    accounts: nameFilter(),
    removed: nameFilter(),
  };
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[])
    for await (const name of namesInOrder(storage, KINDS[kind])) known[kind].add(name);
  return known;
};
