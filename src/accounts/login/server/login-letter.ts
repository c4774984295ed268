import type { Storage } from '../../../base/engine/storage/storage.ts';
import { forgotPasswordLimits, tooMany } from '../../../base/http/server/limits.ts';
import { attemptSubjects } from '../../../base/http/server/subjects.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { registerAttempt } from '../../../base/throttles/storage/attempts.ts';
import type { Login } from '../../hands/storage/logins.ts';
import { findLogin } from '../storage.ts';

/** Minimum time until the reply, in milliseconds, so that it does not reveal whether an address is registered. */
const MIN_REPLY_MS = 400;

type LetterRequest = {
  storage: Storage;
  email: string;
  address: string;
  /** What is asked for; each is counted by itself. */
  topic: 'forgot-password' | 'login-link';
  /** Mails the letter to a login. */
  mail: (storage: Storage, login: Login) => Promise<void>;
  /** Handles an address without a login. */
  mailWithoutLogin?: (storage: Storage, email: string) => Promise<void>;
};

/**
 * Mails a letter that anybody can ask for to the login of an address, if there is one. Resolves after the same time for every address; `mailing`
 * resolves once the letter is sent.
 */
export const mailToLogin = async ({
  storage,
  email,
  address,
  topic,
  mail,
  mailWithoutLogin = async () => {},
}: LetterRequest): Promise<{ mailing: Promise<void> }> => {
  const pause = new Promise((resolve) => setTimeout(resolve, MIN_REPLY_MS));
  const subjects = await attemptSubjects(storage, normalizeEmail(email), address);
  const [attempt, login] = await Promise.all([
    // The budget of letters is exact, and each storage call counts here.
    registerAttempt(storage, topic, subjects, forgotPasswordLimits(), { isQuick: true }),
    findLogin(storage, email),
  ]);
  if (attempt.wait > 0) throw tooMany(attempt.wait);
  const mailing = login === null ? mailWithoutLogin(storage, email) : mail(storage, login);
  // The caller's `await` reports a failure; until then it must not end the process.
  mailing.catch(() => undefined);
  await pause;
  return { mailing };
};
