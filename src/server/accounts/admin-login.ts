import type { adminLogin } from '../../contract/accounts/admin-session.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { ADMIN_SENTENCES } from '../../domain/accounts/admin.ts';
import type { Admin } from '../../domain/site/audit.ts';
import { adminHolder } from '../../storage/accounts/admins.ts';
import { createSession, endSession } from '../../storage/accounts/sessions.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { appendAudit } from '../../storage/site/audit.ts';
import { AppError } from '../http/errors.ts';
import type { HandledCall } from '../http/handle.ts';
import { checkAdmin, sessionAdmin } from './admin-accounts.ts';
import { countLoginAttempt, logFailure } from './login-gate.ts';
import { spendCode } from './second-factor.ts';

type Attempted = InputOf<typeof adminLogin> & Pick<HandledCall<unknown>, 'storage' | 'address'>;

/**
 * Logs an admin in: returns the admin and the new session's cookie value. Limits, sentences and time are as in an owner's login. With a second
 * factor, a code is needed too; a correct password without one is not a failure.
 *
 * The session is created before the record is read, and nobody gets its token unless the password is correct. Removing an admin
 * changes the record first and ends the sessions after it: either this login sees the removal, or the removal finds this session.
 */
export const logInAdmin = async ({
  storage,
  email,
  password,
  code,
  captcha,
  address,
}: Attempted): Promise<{ user: Admin; session: string }> => {
  const gate = { topic: 'admin-login', email, address } as const;
  const attempt = await countLoginAttempt({ storage, ...gate, captcha });
  const session = await createSession(storage, 'admin', adminHolder(email), {
    admin: sessionAdmin(email),
  });
  const checked = await checkAdmin(storage, email, password);
  if (checked === null) return refuse(storage, session, gate);
  const { admin: user, record } = checked;
  const hasFactor = record?.value.factor?.secret !== undefined;
  if (hasFactor && (code === undefined || code.trim() === '')) {
    await Promise.all([endSession(storage, 'admin', session), attempt.release()]);
    throw new AppError('code-required', undefined, { body: { code_required: true } });
  }
  if (hasFactor && !(await spendCode({ storage, admin: user }, code ?? '')))
    return refuse(storage, session, gate);
  await appendAudit(storage, { admin: user.email, action: 'login', target: '', before: null, after: null });
  await attempt.release();
  return { user, session };
};

const refuse = async (
  storage: Storage,
  session: string,
  gate: { topic: 'admin-login'; email: string; address: string },
): Promise<never> => {
  await endSession(storage, 'admin', session);
  await logFailure(storage, gate);
  throw new AppError('unauthenticated', ADMIN_SENTENCES.badLogin);
};
