import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import type { RawFields } from '../../domain/fields/registration.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { confirmPassword } from '../accounts/password-check.ts';
import { AppError, invalid } from '../http/errors.ts';
import { LIMITS, throttle } from '../http/limits.ts';

/** What stands before a change of e-mail. */
export type EmailGuard = {
  /** The sentence for a password that is missing or wrong, null when it is right; it is looked at once however often that is asked. */
  passwordProblem: () => Promise<string | null>;
  /** Counts an answer that tells whether an e-mail is taken, and refuses the one too many. */
  countAnswer: () => Promise<void>;
};

/** The guard of one edit. */
export const guardOf = (storage: Storage, id: string, raw: RawFields, address: string): EmailGuard => {
  let checked: Promise<string | null> | null = null;
  return {
    passwordProblem: () => {
      checked ??= problemOf(storage, id, raw['password']);
      return checked;
    },
    countAnswer: () => throttle(storage, LIMITS.checkEmail, address),
  };
};

const problemOf = async (storage: Storage, id: string, password: unknown): Promise<string | null> => {
  const wrong = ACCOUNT_SENTENCES.deletePassword;
  if (typeof password !== 'string' || password === '' || password.length > 400) return wrong;
  try {
    await confirmPassword(storage, id, password, () => invalid({ password: wrong }));
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return wrong;
    throw error;
  }
};
