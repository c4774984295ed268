import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

const keyOf = (key: string): string => `import-keys/${hashHex(key)}`;

/** The profile with an import key; null if the key is new. */
export const getImportedId = async (storage: Storage, key: string): Promise<string | null> =>
  (await storage.getJson<{ id: string }>(keyOf(key)))?.id ?? null;

/** The profile with an import key, by the result of `importKeyName`. */
export const getImportedIdNamed = async (storage: Storage, name: string): Promise<string | null> =>
  (await storage.getJson<{ id: string }>(`import-keys/${name}`))?.id ?? null;

/** Claims an import key for a new profile; false if a profile has it already, also when two try at once. */
export const claimImportedId = (storage: Storage, key: string, id: string): Promise<boolean> =>
  storage.claim(keyOf(key), { id });

/** Writes the profile of an import key unconditionally; for repairs. */
export const putImportedId = (storage: Storage, key: string, id: string): Promise<void> =>
  storage.putJson(keyOf(key), { id });

/** Removes the import key of a deleted profile. */
export const removeImportKey = (storage: Storage, key: string): Promise<void> => storage.remove(keyOf(key));

/** Removes an import key by the result of `importKeyName`. */
export const removeImportKeyNamed = (storage: Storage, name: string): Promise<void> =>
  storage.remove(`import-keys/${name}`);
