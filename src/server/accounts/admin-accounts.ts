import { createHash, timingSafeEqual } from 'node:crypto';
import { isCommonPassword } from '../../domain/accounts/common-passwords.ts';
import { isPasswordStrongEnough, PASSWORD_MAX, PASSWORD_SENTENCES } from '../../domain/accounts/password.ts';
import { LENGTHS } from '../../domain/fields/limits.ts';
import type { Admin, AdminAction } from '../../domain/site/audit.ts';
import { normalizeEmail } from '../../domain/text/email.ts';
import type { PasswordHash } from '../../storage/accounts/accounts.ts';
import {
  adminHolder,
  getStoredAdmin,
  getVersionedAdmin,
  listStoredAdmins,
  putStoredAdmin,
  replaceStoredAdmin,
  type StoredAdmin,
  updateStoredAdmin,
} from '../../storage/accounts/admins.ts';
import { endSessions, type Session, type SessionAdmin } from '../../storage/accounts/sessions.ts';
import type { Storage, Versioned } from '../../storage/engine/storage.ts';
import { appendAudit } from '../../storage/site/audit.ts';
import { AppError, invalid } from '../http/errors.ts';
import { firstAdmin } from '../http/settings.ts';
import { hashPassword, isPassword, needsRehash } from './passwords.ts';

const nameOf = (email: string): string => email.split('@')[0] || 'Admin';

const isFirstAdmin = (holder: string): boolean => {
  const first = firstAdmin();
  return first !== null && adminHolder(first.email) === holder;
};

/** The admin's data in a new session, so that calls need not look it up. */
export const sessionAdmin = (email: string): SessionAdmin => ({
  email: normalizeEmail(email),
  named: isFirstAdmin(adminHolder(email)),
});

/**
 * The admin of a session; null if there is none. Removing an admin or changing a password ends the sessions, so an existing one is
 * valid. The settings cannot end sessions, so an admin whom they named must still be named.
 */
export const adminOf = (session: Session | null): Admin | null => {
  const admin = session?.admin;
  if (!session || !admin || (admin.named && !isFirstAdmin(session.holder))) return null;
  return { name: nameOf(admin.email), email: admin.email };
};

/** The admin of a holder; null if there is none. A stored record takes precedence over the settings. */
const findAdmin = async (storage: Storage, holder: string): Promise<Admin | null> => {
  const stored = await getStoredAdmin(storage, holder);
  if (stored !== null && !stored.settings)
    return stored.password === null
      ? null
      : { name: stored.name || nameOf(stored.email), email: stored.email };
  return findFirstAdmin(holder);
};

const findFirstAdmin = (holder: string): Admin | null => {
  const first = firstAdmin();
  return first !== null && isFirstAdmin(holder)
    ? { name: nameOf(first.email), email: normalizeEmail(first.email) }
    : null;
};

/** An admin with a correct password, and the record that was read: null if the admin is only in the settings. */
type CheckedAdmin = { admin: Admin; record: Versioned<StoredAdmin> | null };

/** The admin with that e-mail and password; null if there is none. Takes the same time either way. */
export const checkAdmin = async (
  storage: Storage,
  email: string,
  password: string,
): Promise<CheckedAdmin | null> => {
  const holder = adminHolder(email);
  const record = await getVersionedAdmin(storage, holder);
  const stored = record?.value ?? null;
  const right = await isPassword(password, stored?.password ?? null);
  if (stored === null || stored.settings) {
    const first = isFirstPassword(holder, password) ? findFirstAdmin(holder) : null;
    return first && { admin: first, record };
  }
  if (record === null || !right || stored.password === null) return null;
  if (needsRehash(stored.password)) await refreshHash(storage, record, password);
  return { admin: { name: stored.name || nameOf(stored.email), email: stored.email }, record };
};

// Leaves an admin alone who was removed or got another password meanwhile.
const refreshHash = async (
  storage: Storage,
  { value, etag }: Versioned<StoredAdmin>,
  password: string,
): Promise<void> => {
  await replaceStoredAdmin(storage, { ...value, password: await hashPassword(password) }, etag);
};

const isFirstPassword = (holder: string, password: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const right = timingSafeEqual(digest(password), digest(firstAdmin()?.password ?? ''));
  return right && isFirstAdmin(holder);
};

/** Whether the store has a password, or the removal, of the admin in the settings: it takes precedence over the settings' password. */
export const hasStoredPassword = async (storage: Storage, email: string): Promise<boolean> => {
  const stored = await getStoredAdmin(storage, adminHolder(email));
  return stored !== null && !stored.settings;
};

const passwordProblem = (password: string): string | null => {
  if ([...password].length > PASSWORD_MAX) return PASSWORD_SENTENCES.long;
  if (!isPasswordStrongEnough(password)) return PASSWORD_SENTENCES.rule;
  return isCommonPassword(password) ? PASSWORD_SENTENCES.common : null;
};

const requirePassword = (password: string): void => {
  const problem = passwordProblem(password);
  if (problem !== null) throw invalid({ password: problem });
};

/** Adds an admin, or restores a removed one. Refuses an e-mail that is an admin's already, and a weak password. `by` goes into the log. */
export const addAdmin = async (
  storage: Storage,
  email: string,
  password: string,
  by = 'command line',
): Promise<void> => {
  const address = normalizeEmail(email);
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > LENGTHS.line)
    throw invalid({ email: 'Please enter a valid email address' });
  requirePassword(password);
  if ((await findAdmin(storage, adminHolder(address))) !== null)
    throw new AppError('conflict', `${address} is an admin already.`);
  await log(storage, by, 'add-admin', address);
  const now = storage.now();
  const hash = await hashPassword(password);
  await putStoredAdmin(storage, {
    email: address,
    name: nameOf(address),
    password: hash,
    created: now,
    changed: now,
  });
};

/** Changes an admin's password and ends all their sessions. The first admin from the settings gets a record, which then takes precedence. */
export const setAdminPassword = async (
  storage: Storage,
  email: string,
  password: string,
  by = 'command line',
): Promise<void> => {
  requirePassword(password);
  const admin = await requireKnown(storage, email);
  await log(storage, by, 'set-admin-password', admin.email);
  await replacePassword(storage, admin, await hashPassword(password));
  await endSessions(storage, 'admin', adminHolder(email));
};

// Keeps a second factor that is set up at the same time.
const replacePassword = async (storage: Storage, admin: Admin, password: PasswordHash): Promise<void> => {
  const { email, name } = admin;
  await updateStoredAdmin(storage, adminHolder(email), (stored) => {
    if (stored !== null && !stored.settings && stored.password === null) throw noAdmin(email);
    const now = storage.now();
    const { created = now, factor } = stored ?? {};
    return { email, name, password, created, changed: now, ...(factor && { factor }) };
  });
};

/** Removes an admin and ends their sessions. */
export const removeAdmin = async (storage: Storage, email: string, by = 'command line'): Promise<void> => {
  const admin = await requireKnown(storage, email);
  await log(storage, by, 'remove-admin', admin.email);
  const now = storage.now();
  await putStoredAdmin(storage, { ...admin, password: null, created: now, changed: now });
  await endSessions(storage, 'admin', adminHolder(email));
};

/** Everyone who can log in as an admin. */
export const listAdmins = async (storage: Storage): Promise<Admin[]> => {
  const stored = await listStoredAdmins(storage);
  const first = firstAdmin();
  const known =
    first !== null &&
    stored.some(({ email, settings }) => email === normalizeEmail(first.email) && !settings);
  return [
    ...(first === null || known ? [] : [{ name: nameOf(first.email), email: normalizeEmail(first.email) }]),
    ...stored
      .filter(({ password, settings }) => password !== null && !settings)
      .map(({ name, email }) => ({ name, email })),
  ];
};

/** The admin of an e-mail; refuses an unknown one. */
export const requireKnown = async (storage: Storage, email: string): Promise<Admin> => {
  const admin = await findAdmin(storage, adminHolder(email));
  if (admin !== null) return admin;
  // A removal may have crashed before it ended the sessions.
  await endSessions(storage, 'admin', adminHolder(email));
  throw noAdmin(email);
};

const noAdmin = (email: string): AppError =>
  new AppError('not-found', `${normalizeEmail(email)} is no admin.`);

const log = async (storage: Storage, admin: string, action: AdminAction, target: string): Promise<void> => {
  await appendAudit(storage, { admin, action, target, before: null, after: null });
};
