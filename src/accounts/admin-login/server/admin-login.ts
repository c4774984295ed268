import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import type { Admin } from '../../../base/http/rules/roles.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { countLoginAttempt, logLogin } from '../../login/server/login-gate.ts';
import { spendCode } from '../../second-factor/server/second-factor.ts';
import { createSession, removeSession, setSessionAdmin } from '../../sessions/storage.ts';
import type { adminLogin } from '../calls.ts';
import { ADMIN_SENTENCES } from '../rules.ts';
import { adminSubject, type StoredAdmin, updateStoredAdmin } from '../storage.ts';
import { adminRecordOf, checkAdmin, sessionAdmin } from './admin-accounts.ts';

/** How exactly an admin's last login is known, in milliseconds: a login soon after another one writes no record. */
const LAST_LOGIN_PRECISION_MS = 60_000;

type LoginAttempt = InputOf<typeof adminLogin> &
  Pick<HandledCall<unknown>, 'storage' | 'address'> & {
    /** Browser and system in words. */
    agent: string;
  };

/**
 * Logs an admin in: returns the admin and the new session's cookie value. Limits, sentences and time are as in an owner's login. With a second
 * factor, a code is needed too; a correct password without one is not a failure.
 *
 * The session is created before the record is read, and nobody gets its token unless the password is correct. Removing an admin
 * changes the record first and ends the sessions after it: either this login sees the removal, or the removal finds this session. The same
 * holds for another role, which the session gets once it is read.
 */
export const logInAdmin = async ({
  storage,
  email,
  password,
  code,
  captcha,
  address,
  agent,
}: LoginAttempt): Promise<{ user: Admin; session: string }> => {
  const gate = { topic: 'admin-login', email, address } as const;
  const attempt = await countLoginAttempt({ storage, ...gate, captcha });
  const session = await createSession(storage, 'admin', adminSubject(email), {
    admin: sessionAdmin(email),
    agent,
  });
  const checked = await checkAdmin(storage, email, password);
  if (checked === null) return refuse(storage, session, gate);
  const { admin: user, record } = checked;
  const hasFactor = record?.value.factor?.secret !== undefined;
  if (hasFactor && (code === undefined || code.trim() === '')) {
    await Promise.all([removeSession(storage, 'admin', session), attempt.release()]);
    throw new AppError('code-required', undefined, { body: { code_required: true } });
  }
  if (hasFactor && !(await spendCode({ storage, admin: user }, code ?? '')))
    return refuse(storage, session, gate);
  const isMember =
    user.role === 'admin' || (await setSessionAdmin(storage, session, sessionAdmin(email, user.role)));
  if (!isMember) return refuse(storage, session, gate);
  await noteAdminLogin(storage, user, { last: record?.value.last, read: hasFactor ? undefined : record });
  await attempt.release();
  await logLogin(storage, true, gate);
  return { user, session };
};

/** Notes a login in the member's record and in the log. `last` is the one before, `read` the record, if it was read and is still the same. */
export const noteAdminLogin = async (
  storage: Storage,
  admin: Admin,
  { last = 0, read }: { last?: number | undefined; read?: Versioned<StoredAdmin> | null | undefined } = {},
): Promise<void> => {
  const noted = (stored: StoredAdmin | null): StoredAdmin => ({
    ...adminRecordOf(admin, stored, storage.now()),
    last: storage.now(),
  });
  if (storage.now() - last >= LAST_LOGIN_PRECISION_MS)
    await updateStoredAdmin(storage, adminSubject(admin.email), noted, read);
  await appendAudit(storage, { admin: admin.email, action: 'login', target: '', before: null, after: null });
};

const refuse = async (
  storage: Storage,
  session: string,
  gate: { topic: 'admin-login'; email: string; address: string },
): Promise<never> => {
  await removeSession(storage, 'admin', session);
  await logLogin(storage, false, gate);
  throw new AppError('unauthenticated', ADMIN_SENTENCES.badLogin);
};
