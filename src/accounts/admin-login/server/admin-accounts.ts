import { createHash, timingSafeEqual } from 'node:crypto';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { FIELD_SENTENCES, type Problems } from '../../../base/fields/rules/field-sentences.ts';
import type { Admin, Role } from '../../../base/http/rules/roles.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { firstAdmin, requiresTotp } from '../../../base/settings/server.ts';
import { memberEmail } from '../../../base/text/rules/address/shown-email.ts';
import { emailParts } from '../../../base/text/rules/email.ts';
import { type AdminAction, COMMAND_LINE } from '../../../site/audit/rules.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { isCommonPassword } from '../../password/rules/common-passwords.ts';
import { isPasswordStrongEnough, PASSWORD_MAX, PASSWORD_SENTENCES } from '../../password/rules/password.ts';
import { hashPassword, isPassword, needsRehash } from '../../password/server/passwords.ts';
import { endSessions, type Session, type SessionAdmin } from '../../sessions/storage.ts';
import type { PasswordHash } from '../../storage/accounts.ts';
import {
  adminSubject,
  getStoredAdmin,
  getVersionedAdmin,
  putStoredAdmin,
  replaceStoredAdmin,
  type StoredAdmin,
  updateStoredAdmin,
} from '../storage.ts';

const nameOf = (email: string): string => email.split('@')[0] || 'Admin';

const isFirstAdmin = (subject: string): boolean => {
  const first = firstAdmin();
  return first !== null && adminSubject(first.email) === subject;
};

/** The admin's data in a new session, so that calls need not look it up. */
export const sessionAdmin = (email: string, role: Role = 'admin'): SessionAdmin => ({
  email: memberEmail(email),
  named: isFirstAdmin(adminSubject(email)),
  ...(role !== 'admin' && { role }),
});

/**
 * The admin of a session; null if there is none. Removing an admin, another role or another password end the sessions, so an existing one is
 * valid. The settings cannot end sessions, so an admin whom they named must still be named.
 */
export const adminOf = (session: Session | null): Admin | null => {
  const admin = session?.admin;
  if (!session || !admin || (admin.named && !isFirstAdmin(session.holder))) return null;
  return { name: nameOf(admin.email), email: admin.email, role: admin.role ?? 'admin' };
};

/** Whether a member's session lacks the second factor that the site demands: a passkey is both factors. */
export const lacksFactor = async (storage: Storage, session: Session | null): Promise<boolean> =>
  requiresTotp() &&
  session?.admin?.passkey !== true &&
  (await getStoredAdmin(storage, session?.holder ?? ''))?.factor?.secret === undefined;

/** The admin with that key; null if there is none. */
export const findAdmin = async (storage: Storage, subject: string): Promise<Admin | null> =>
  toAdmin(subject, await getStoredAdmin(storage, subject));

/** The admin of a record, or of the settings; null if neither has one. A record takes precedence over the settings. */
export const toAdmin = (subject: string, stored: StoredAdmin | null): Admin | null => {
  if (stored !== null && !stored.settings)
    return stored.password === null ? null : memberOf(stored.email, stored);
  const first = firstAdmin();
  return first !== null && isFirstAdmin(subject) ? memberOf(memberEmail(first.email), stored) : null;
};

const memberOf = (email: string, stored: StoredAdmin | null): Admin => ({
  name: stored?.name || nameOf(email),
  email,
  role: stored?.role ?? 'admin',
});

/** A member's record, or the one of an admin who is only in the settings. */
export const adminRecordOf = (
  admin: Pick<Admin, 'name' | 'email'>,
  stored: StoredAdmin | null,
  now: number,
): StoredAdmin =>
  stored ?? {
    email: admin.email,
    name: admin.name,
    password: null,
    settings: true,
    created: now,
    changed: now,
  };

/** An admin with a correct password, and the record that was read: null if the admin is only in the settings. */
type CheckedAdmin = { admin: Admin; record: Versioned<StoredAdmin> | null };

/** The admin with that e-mail and password; null if there is none. Takes the same time either way. */
export const checkAdmin = async (
  storage: Storage,
  email: string,
  password: string,
): Promise<CheckedAdmin | null> => {
  const subject = adminSubject(email);
  const record = await getVersionedAdmin(storage, subject);
  const stored = record?.value ?? null;
  const isCorrect = await isPassword(password, stored?.password ?? null);
  const admin = toAdmin(subject, stored);
  if (stored === null || stored.settings)
    return admin !== null && isFirstPassword(subject, password) ? { admin, record } : null;
  if (record === null || admin === null || !isCorrect || stored.password === null) return null;
  return needsRehash(stored.password)
    ? { admin, record: await refreshHash(storage, record, password) }
    : { admin, record };
};

// Does nothing if the admin was removed or the password changed meanwhile.
const refreshHash = async (
  storage: Storage,
  { value, etag }: Versioned<StoredAdmin>,
  password: string,
): Promise<Versioned<StoredAdmin> | null> => {
  await replaceStoredAdmin(storage, { ...value, password: await hashPassword(password) }, etag);
  return getVersionedAdmin(storage, adminSubject(value.email));
};

const isFirstPassword = (subject: string, password: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const isCorrect = timingSafeEqual(digest(password), digest(firstAdmin()?.password ?? ''));
  return isCorrect && isFirstAdmin(subject);
};

/** Whether the store has a password, or the removal, of the admin in the settings: it takes precedence over the settings' password. */
export const hasStoredPassword = async (storage: Storage, email: string): Promise<boolean> => {
  const stored = await getStoredAdmin(storage, adminSubject(email));
  return stored !== null && !stored.settings;
};

const passwordProblem = (password: string): string | null => {
  if ([...password].length > PASSWORD_MAX) return PASSWORD_SENTENCES.long;
  if (!isPasswordStrongEnough(password)) return PASSWORD_SENTENCES.rule;
  return isCommonPassword(password) ? PASSWORD_SENTENCES.common : null;
};

/** The problem of a password that breaks the rule, or is too common, under the name of its field. */
export const goodPasswordProblems = (password: string, field = 'password'): Problems => {
  const problem = passwordProblem(password);
  return problem === null ? {} : { [field]: problem };
};

/** Refuses a password that breaks the rule, or is too common. */
export const requireGoodPassword = (password: string, field = 'password'): void => {
  const problems = goodPasswordProblems(password, field);
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

/** Adds an admin, or restores a removed one. Refuses a weak password, and an e-mail that an admin already has. `by` goes into the log. */
export const addAdmin = async (
  storage: Storage,
  email: string,
  password: string,
  role: Role = 'admin',
  by = COMMAND_LINE,
): Promise<void> => {
  // A local site's may have no dot.
  if (emailParts(email, { isDotless: true }) === null) throw invalid({ email: FIELD_SENTENCES.email });
  const address = memberEmail(email);
  requireGoodPassword(password);
  if ((await findAdmin(storage, adminSubject(address))) !== null)
    throw new AppError('conflict', `${address} is an admin already.`);
  await logTeam(storage, by, 'add-admin', address);
  const now = storage.now();
  const hash = await hashPassword(password);
  await putStoredAdmin(storage, {
    email: address,
    name: nameOf(address),
    password: hash,
    created: now,
    changed: now,
    ...(role !== 'admin' && { role }),
  });
};

/** Changes an admin's password and ends their sessions, except the one with the cookie value `spare`; passkeys stay if they do it themselves. The first admin from the settings gets a record, which then takes precedence. */
export const setAdminPassword = async (
  storage: Storage,
  email: string,
  password: string,
  { by = COMMAND_LINE, spare = null }: { by?: string; spare?: string | null } = {},
): Promise<void> => {
  requireGoodPassword(password);
  const admin = await requireAdmin(storage, email);
  await logTeam(storage, by, 'set-admin-password', admin.email);
  await replacePassword(storage, admin, await hashPassword(password), by === admin.email);
  await endSessions(storage, 'admin', adminSubject(email), spare);
};

// Keeps what is set up at the same time, such as a second factor.
const replacePassword = async (
  storage: Storage,
  admin: Admin,
  password: PasswordHash,
  keepsPasskeys: boolean,
): Promise<void> => {
  await updateStoredAdmin(storage, adminSubject(admin.email), (stored) => {
    if (stored !== null && !stored.settings && stored.password === null) throw noAdmin(admin.email);
    const { settings: _settings, ...record } = adminRecordOf(admin, stored, storage.now());
    const changed = { ...record, password, changed: storage.now() };
    return keepsPasskeys ? changed : { ...changed, passkeys: [] };
  });
};

/** Removes an admin and ends their sessions; for commands, which may remove the last one too. */
export const removeAdmin = async (storage: Storage, email: string): Promise<void> => {
  const admin = await requireAdmin(storage, email);
  await logTeam(storage, COMMAND_LINE, 'remove-admin', admin.email);
  await putStoredAdmin(storage, removedAdmin(admin, storage.now()));
  await endSessions(storage, 'admin', adminSubject(email));
};

/** The record of an admin who was removed. */
export const removedAdmin = ({ email, name }: Admin, now: number): StoredAdmin => ({
  email,
  name,
  password: null,
  created: now,
  changed: now,
});

/** The admin of an e-mail; refuses an unknown one. */
export const requireAdmin = async (storage: Storage, email: string): Promise<Admin> => {
  const admin = await findAdmin(storage, adminSubject(email));
  if (admin !== null) return admin;
  // A removal may have crashed before it ended the sessions.
  await endSessions(storage, 'admin', adminSubject(email));
  throw noAdmin(email);
};

const noAdmin = (email: string): AppError => new AppError('not-found', `${memberEmail(email)} is no admin.`);

/** A member's role before and after a change of the team. */
export type RoleChange = { before?: Role; after?: Role };

/** Logs a change of the team; returns the entry's id. */
export const logTeam = (
  storage: Storage,
  admin: string,
  action: AdminAction,
  target: string,
  { before, after }: RoleChange = {},
): Promise<string> =>
  appendAudit(storage, {
    admin,
    action,
    target,
    before: before === undefined ? null : { role: before },
    after: after === undefined ? null : { role: after },
  });
