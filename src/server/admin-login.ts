import type { Admin } from '../contract/admin.ts';
import { ADMIN_SENTENCES } from '../domain/admin.ts';
import { normalizeEmail } from '../domain/email.ts';
import { adminHolder } from '../storage/admins.ts';
import { registerAttempt } from '../storage/attempts.ts';
import { appendAudit } from '../storage/audit.ts';
import { createSession } from '../storage/sessions.ts';
import type { Storage } from '../storage/storage.ts';
import { checkAdmin } from './admin-accounts.ts';
import { AppError } from './errors.ts';
import { LOGIN_LIMITS, tooMany } from './limits.ts';
import { networkOf } from './network.ts';

type Attempted = { storage: Storage; email: string; password: string; address: string };

/** Logs an admin in: who it is, and the new session's cookie value. Limits, words and time as in an owner's login. */
export const logInAdmin = async ({
  storage,
  email,
  password,
  address,
}: Attempted): Promise<{ user: Admin; session: string }> => {
  const subjects = { email: normalizeEmail(email), address: networkOf(address) };
  const attempt = await registerAttempt(storage, 'admin-login', subjects, LOGIN_LIMITS);
  if (attempt.wait > 0) throw tooMany(attempt.wait);
  const user = await checkAdmin(storage, email, password);
  if (user === null) throw new AppError('unauthenticated', ADMIN_SENTENCES.badLogin);
  await appendAudit(storage, { admin: user.email, action: 'login', target: '', before: null, after: null });
  const [session] = await Promise.all([
    createSession(storage, 'admin', adminHolder(user.email)),
    attempt.release(),
  ]);
  return { user, session };
};
