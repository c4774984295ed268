import type { Storage, Versioned } from '../engine/storage.ts';

/** A password as it is kept: scrypt with its own parameters, salt and key in base64. */
export type PasswordHash = { n: number; r: number; p: number; salt: string; key: string };

/** Login data, apart from the profile: an imported profile has none. */
export type Account = { id: string; password: PasswordHash; created: number; changed: number };

const keyOf = (id: string): string => `accounts/${id}`;

/** The login data of a profile, null when it has none. */
export const getAccount = (storage: Storage, id: string): Promise<Account | null> =>
  storage.getJson<Account>(keyOf(id));

/** Writes a profile's login data whole. */
export const putAccount = (storage: Storage, account: Account): Promise<void> =>
  storage.putJson(keyOf(account.id), account);

/** Removes the login data of a profile that is gone. */
export const removeAccount = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));

/** A profile's login data with the ETag that `replaceAccount` asks for. */
export const getVersionedAccount = (storage: Storage, id: string): Promise<Versioned<Account> | null> =>
  storage.getVersioned<Account>(keyOf(id));

/** Writes changed login data if nobody changed it since it was read. */
export const replaceAccount = (storage: Storage, account: Account, etag: string): Promise<boolean> =>
  storage.replace(keyOf(account.id), account, etag);
