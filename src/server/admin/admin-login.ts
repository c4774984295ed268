import type { Admin } from '../../contract/admin.ts';
import { ADMIN_SENTENCES } from '../../domain/admin.ts';
import { normalizeEmail } from '../../domain/email.ts';
import { adminHolder } from '../../storage/accounts/admins.ts';
import { registerAttempt } from '../../storage/accounts/attempts.ts';
import { createSession, endSession } from '../../storage/accounts/sessions.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { appendAudit } from '../../storage/site/audit.ts';
import { AppError } from '../http/errors.ts';
import { LOGIN_LIMITS, tooMany } from '../http/limits.ts';
import { networkOf } from '../http/network.ts';
import { checkAdmin, sessionAdmin } from './admin-accounts.ts';

type Attempted = { storage: Storage; email: string; password: string; address: string };

/**
 * Logs an admin in: who it is, and the new session's cookie value. Limits, words and time as in an owner's login.
 *
 * The session stands before the record is read, and nobody has its token until the password turned out right. Who removes an admin
 * writes the record first and ends the sessions then: either the removal is seen here, or it finds this session.
 */
export const logInAdmin = async ({
  storage,
  email,
  password,
  address,
}: Attempted): Promise<{ user: Admin; session: string }> => {
  const subjects = { email: normalizeEmail(email), address: networkOf(address) };
  const attempt = await registerAttempt(storage, 'admin-login', subjects, LOGIN_LIMITS);
  if (attempt.wait > 0) throw tooMany(attempt.wait);
  const session = await createSession(storage, 'admin', adminHolder(email), {
    admin: sessionAdmin(email),
  });
  const user = await checkAdmin(storage, email, password);
  if (user === null) {
    await endSession(storage, 'admin', session);
    throw new AppError('unauthenticated', ADMIN_SENTENCES.badLogin);
  }
  await appendAudit(storage, { admin: user.email, action: 'login', target: '', before: null, after: null });
  await attempt.release();
  return { user, session };
};
