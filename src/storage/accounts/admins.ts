import { normalizeEmail } from '../../domain/text/email.ts';
import { hashHex } from '../engine/keys.ts';
import type { Storage, Update, Versioned } from '../engine/storage.ts';
import type { PasswordHash } from './accounts.ts';
import type { SecondFactor } from './second-factor.ts';

/** A stored admin. One without a password was removed: the record stays, so that the first admin from the settings can be removed too. */
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

/** The record of an admin; a removed admin has one too, without `password`. */
export const getStoredAdmin = (storage: Storage, holder: string): Promise<StoredAdmin | null> =>
  storage.getJson<StoredAdmin>(keyOf(holder));

/** An admin's record with the ETag that `replaceStoredAdmin` asks for. */
export const getVersionedAdmin = (storage: Storage, holder: string): Promise<Versioned<StoredAdmin> | null> =>
  storage.getVersioned<StoredAdmin>(keyOf(holder));

/** Writes a changed record unless somebody else changed it since it was read. */
export const replaceStoredAdmin = (storage: Storage, admin: StoredAdmin, etag: string): Promise<boolean> =>
  storage.replace(keyOf(adminHolder(admin.email)), admin, etag);

/** Changes an admin's record as `Storage.update` does; `change` gets null if there is none. */
export const updateStoredAdmin = (
  storage: Storage,
  holder: string,
  change: (admin: StoredAdmin | null) => StoredAdmin | Promise<StoredAdmin | null>,
  read?: Versioned<StoredAdmin> | null,
): Promise<Update<StoredAdmin>> => storage.update(keyOf(holder), change, read);

export const putStoredAdmin = (storage: Storage, admin: StoredAdmin): Promise<void> =>
  storage.putJson(keyOf(adminHolder(admin.email)), admin);

/** The records of all admins, removed ones included. */
export const listStoredAdmins = async (storage: Storage): Promise<StoredAdmin[]> => {
  const { keys } = await storage.list('admins/');
  const found = await Promise.all(keys.map((key) => storage.getJson<StoredAdmin>(key)));
  return found.filter((admin) => admin !== null).sort((a, b) => a.created - b.created);
};
