import { normalizeEmail } from '../../domain/accounts/email.ts';
import { hashHex } from '../engine/keys.ts';
import type { Storage, Versioned } from '../engine/storage.ts';
import type { PasswordHash } from './accounts.ts';
import type { SecondFactor } from './second-factor.ts';

/** An admin as kept. One without a password was removed: the record stays, so that the settings' first admin can be removed too. */
export type StoredAdmin = {
  email: string;
  name: string;
  password: PasswordHash | null;
  created: number;
  changed: number;
  /** The password is the one in the settings; the record keeps the second factor. */
  settings?: true;
  factor?: SecondFactor;
};

/** The name of an admin in sessions and keys: the hash of the e-mail. */
export const adminHolder = (email: string): string => hashHex(normalizeEmail(email));

const keyOf = (holder: string): string => `admins/${holder}`;

/** The record of an admin, null when there is none; look at `password` before trusting it. */
export const getStoredAdmin = (storage: Storage, holder: string): Promise<StoredAdmin | null> =>
  storage.getJson<StoredAdmin>(keyOf(holder));

/** An admin's record with the ETag that `replaceStoredAdmin` asks for. */
export const getVersionedAdmin = (storage: Storage, holder: string): Promise<Versioned<StoredAdmin> | null> =>
  storage.getVersioned<StoredAdmin>(keyOf(holder));

/** Writes a changed record if nobody changed it since it was read, and answers its new ETag; null when somebody did. */
export const replaceStoredAdmin = (
  storage: Storage,
  admin: StoredAdmin,
  etag: string,
): Promise<string | null> => storage.exchange(keyOf(adminHolder(admin.email)), admin, etag);

/** Writes the record of an admin who has none; false when there is one. */
export const claimStoredAdmin = (storage: Storage, admin: StoredAdmin): Promise<boolean> =>
  storage.claim(keyOf(adminHolder(admin.email)), admin);

/** Writes an admin's record whole. */
export const putStoredAdmin = (storage: Storage, admin: StoredAdmin): Promise<void> =>
  storage.putJson(keyOf(adminHolder(admin.email)), admin);

/** Every admin's record, removed ones too. */
export const listStoredAdmins = async (storage: Storage): Promise<StoredAdmin[]> => {
  const { keys } = await storage.list('admins/');
  const found = await Promise.all(keys.map((key) => storage.getJson<StoredAdmin>(key)));
  return found.filter((admin) => admin !== null).sort((a, b) => a.created - b.created);
};
