import { requireCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { LOGIN_LIMITS, tooMany } from '../../../base/http/server/limits.ts';
import { attemptSubjects, shortSubjectHash } from '../../../base/http/server/subjects.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { logsAddresses } from '../../../base/settings/server.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { type Attempt, registerAttempt } from '../../../base/throttles/storage/attempts.ts';
import type { login } from '../calls.ts';

type LoginAttempt = Omit<InputOf<typeof login>, 'password'> &
  Pick<HandledCall<unknown>, 'storage' | 'address'> & {
    /** `login` is for owners, `admin-login` for administrators. */
    topic: 'login' | 'admin-login';
    /** It is by a passkey, which cannot be guessed: others cannot keep its owner out by failing for the same e-mail. */
    byPasskey?: true;
  };

/**
 * Counts a login attempt before anything is checked. Above the limit of one e-mail, which others can exhaust, a solved captcha
 * lets the attempt through; each attempt spends one.
 */
export const countLoginAttempt = async ({
  storage,
  topic,
  email,
  address,
  captcha,
  byPasskey,
}: LoginAttempt): Promise<Attempt> => {
  const isSolved = captcha !== undefined && captcha !== '';
  if (isSolved) await (await requireCaptcha(storage, { solution: captcha }, address)).spendOrRefuse();
  const limits = isSolved || byPasskey ? LOGIN_LIMITS.filter(({ by }) => by !== 'email') : LOGIN_LIMITS;
  const subjects = await attemptSubjects(storage, normalizeEmail(email), address);
  const attempt = await registerAttempt(storage, topic, subjects, limits);
  if (attempt.wait > 0) throw tooMany(attempt.wait, attempt.byEmail ? { captcha_required: true } : undefined);
  return attempt;
};

/** Logs a login, or a failed one, with keyed hashes of the account and the network that only show repeats, and the address itself only with `LOG_ADDRESSES`. */
export const logLogin = async (
  storage: Storage,
  isDone: boolean,
  { topic, email, address }: Omit<LoginAttempt, 'storage'>,
): Promise<void> => {
  const [subject, network] = await Promise.all([
    shortSubjectHash(storage, normalizeEmail(email)),
    shortSubjectHash(storage, address),
  ]);
  const about = { topic, subject, network, ...(logsAddresses() && { address }) };
  if (isDone) logEvent('info', 'login', about);
  else logEvent('warn', 'login-failed', about);
};
