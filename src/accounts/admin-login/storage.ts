import { hashHex } from '../../base/engine/storage/keys.ts';
import type { ListedKey, Storage, Update, Versioned } from '../../base/engine/storage/storage.ts';
import type { Role } from '../../base/http/rules/roles.ts';
import { normalizeEmail } from '../../base/text/rules/email.ts';
import type { NoticeChoice } from '../notices/rules.ts';
import type { Passkey } from '../passkeys/rules.ts';
import type { SecondFactor } from '../second-factor/storage.ts';
import type { PasswordHash } from '../storage/accounts.ts';

/** An invitation into the team: the role, when it was made (milliseconds), the SHA-256 of its token, and the subject of who invited. */
export type Invitation = { role: Role; at: number; token: string; by?: string };

/** A stored admin. One without a password was removed: the record stays, so that the first admin from the settings can be removed too. */
export type StoredAdmin = {
  email: string;
  name: string;
  password: PasswordHash | null;
  created: number;
  changed: number;
  /** The password is the one in the settings; the record keeps the second factor. */
  settings?: true;
  /** Missing for an administrator. */
  role?: Role;
  /** When somebody who had another role became an administrator again; what they invited to before that is void. */
  promoted?: number;
  /** How often mail tells them what waits; missing for the default. */
  notices?: NoticeChoice;
  /** The time of the last login, in milliseconds. */
  last?: number;
  /** An invitation that is not accepted yet; the admin has no password. */
  invitation?: Invitation;
  /** When its letter was sent, if that was not at once. */
  begun?: number;
  factor?: SecondFactor;
  /** What they log in with beside the password, each of them both factors. */
  passkeys?: readonly Passkey[];
};

/** The subject of an admin's sessions and keys: the hash of the e-mail. */
export const adminSubject = (email: string): string => hashHex(normalizeEmail(email));

/** The key of what is stored of an admin, or of an invitation. */
export const adminKey = (subject: string): string => `admins/${subject}`;

/** The record of an admin; a removed admin has one too, without `password`. */
export const getStoredAdmin = (storage: Storage, subject: string): Promise<StoredAdmin | null> =>
  storage.getJson<StoredAdmin>(adminKey(subject));

/** An admin's record with the ETag that `replaceStoredAdmin` asks for. */
export const getVersionedAdmin = (
  storage: Storage,
  subject: string,
): Promise<Versioned<StoredAdmin> | null> => storage.getVersioned<StoredAdmin>(adminKey(subject));

/** Writes a changed record unless somebody else changed it since it was read. */
export const replaceStoredAdmin = (storage: Storage, admin: StoredAdmin, etag: string): Promise<boolean> =>
  storage.replace(adminKey(adminSubject(admin.email)), admin, etag);

/** Changes an admin's record as `Storage.update` does; `change` gets null if there is none. */
export const updateStoredAdmin = (
  storage: Storage,
  subject: string,
  change: (admin: StoredAdmin | null) => StoredAdmin | null | Promise<StoredAdmin | null>,
  read?: Versioned<StoredAdmin> | null,
): Promise<Update<StoredAdmin>> => storage.update(adminKey(subject), change, read);

export const putStoredAdmin = (storage: Storage, admin: StoredAdmin): Promise<void> =>
  storage.putJson(adminKey(adminSubject(admin.email)), admin);

/** The subjects of all admins, removed ones included. */
export const listAdminSubjects = async (storage: Storage): Promise<string[]> =>
  (await storage.list(adminKey(''))).keys.map((key) => key.slice(adminKey('').length));

/** The records of all admins, removed ones included. */
export const listStoredAdmins = async (storage: Storage): Promise<StoredAdmin[]> => {
  const { keys } = await storage.list('admins/');
  return inOrder(await Promise.all(keys.map((key) => storage.getJson<StoredAdmin>(key))));
};

/** The same for a screen: a warm function reads only the records that have changed. On the platform it may be a minute late. */
export const listCachedAdmins = async (storage: Storage): Promise<StoredAdmin[]> => {
  const listed = await storage.listVersions('admins/');
  return inOrder(await Promise.all(listed.map((version) => getCachedAdmin(storage, version))));
};

const getCachedAdmin = async (storage: Storage, { key, etag }: ListedKey): Promise<StoredAdmin | null> => {
  const cachedAdmin = storage.memory.get<Versioned<StoredAdmin>>(key);
  if (cachedAdmin?.etag === etag) return cachedAdmin.value;
  const admin = await storage.getVersioned<StoredAdmin>(key);
  if (admin !== null) storage.memory.set(key, admin, 2_000);
  return admin?.value ?? null;
};

const inOrder = (admins: readonly (StoredAdmin | null)[]): StoredAdmin[] =>
  admins.filter((admin) => admin !== null).sort((a, b) => a.created - b.created);
