import { confirmPassword } from '../../../accounts/password/server/password-check.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { RawFields } from '../../../base/fields/rules/field-sentences.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';

/** The checks before a change of e-mail. */
export type EmailGuard = {
  /** The problem of the password, null if it is right; checks it only once. */
  passwordProblem: () => Promise<string | null>;
  /** Counts an answer that reveals whether an e-mail is taken, and refuses it above the limit. */
  countAnswer: () => Promise<void>;
};

export const guardEmailChange = (
  storage: Storage,
  id: string,
  raw: RawFields,
  address: string,
): EmailGuard => {
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
  const wrong = ACCOUNT_SENTENCES.badPassword;
  if (typeof password !== 'string' || password === '' || password.length > 400) return wrong;
  try {
    await confirmPassword(storage, id, password, () => invalid({ password: wrong }));
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return wrong;
    throw error;
  }
};
