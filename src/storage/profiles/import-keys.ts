import { hashHex } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';

const keyOf = (key: string): string => `import-keys/${hashHex(key)}`;

/** The profile that an imported record's stable key stands for, null when it is new. */
export const getImportedId = async (storage: Storage, key: string): Promise<string | null> =>
  (await storage.getJson<{ id: string }>(keyOf(key)))?.id ?? null;

/** The same, by the name that `importKeyName` gives. */
export const getImportedIdNamed = async (storage: Storage, name: string): Promise<string | null> =>
  (await storage.getJson<{ id: string }>(`import-keys/${name}`))?.id ?? null;

/** Takes an imported record's key for a new profile; false when it stands for one already, also when two ask at once. */
export const claimImportedId = (storage: Storage, key: string, id: string): Promise<boolean> =>
  storage.claim(keyOf(key), { id });

/** Writes which profile an imported record's key stands for, whatever is there; for repairs. */
export const putImportedId = (storage: Storage, key: string, id: string): Promise<void> =>
  storage.putJson(keyOf(key), { id });

/** Forgets a key whose profile is gone. */
export const removeImportKey = (storage: Storage, key: string): Promise<void> => storage.remove(keyOf(key));

/** Forgets a key by the name that `importKeyName` gives. */
export const removeImportKeyNamed = (storage: Storage, name: string): Promise<void> =>
  storage.remove(`import-keys/${name}`);
