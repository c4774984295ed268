import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { characters } from '../../../base/text/rules/text.ts';

export const PASSWORD_MIN = 8;

export const PASSWORD_MAX = 128;

export const PASSWORD_SENTENCES = {
  get rule() {
    return say('accounts.password.rule', { min: PASSWORD_MIN });
  },
  get long() {
    return say('accounts.password.long', { max: PASSWORD_MAX });
  },
  get mismatch() {
    return say('accounts.password.mismatch');
  },
  get common() {
    return say('accounts.password.common');
  },
} as const;

/** Whether a password has `PASSWORD_MIN` characters or more, an upper-case letter, a lower-case letter and a digit. */
export const isPasswordStrongEnough = (password: string): boolean =>
  [...password].length >= PASSWORD_MIN &&
  /\p{Lu}/u.test(password) &&
  /\p{Ll}/u.test(password) &&
  /\p{Nd}/u.test(password);

export type PasswordLevel = 'Weak' | 'Medium' | 'Strong';
type PasswordStrength = { points: number; level: PasswordLevel };

/** The levels of a password's strength in words. */
export const STRENGTH_LABELS: Readonly<Record<PasswordLevel, string>> = {
  get Weak() {
    return say('accounts.password.weak');
  },
  get Medium() {
    return say('accounts.password.medium');
  },
  get Strong() {
    return say('accounts.password.strong');
  },
};

/** Strength from 0 to 5 points: enough characters, upper case, lower case, digit, symbol; 2 or fewer Weak, 3 Medium, more Strong. */
export const passwordStrength = (password: string): PasswordStrength => {
  const points = [
    [...password].length >= PASSWORD_MIN,
    /\p{Lu}/u.test(password),
    /\p{Ll}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{Nd}\s]/u.test(password),
  ].filter(Boolean).length;
  return { points, level: points <= 2 ? 'Weak' : points === 3 ? 'Medium' : 'Strong' };
};

/** The problem of a new password, or null. Only the server checks whether it is a common one. */
export const passwordProblem = (label: string, password: string): string | null => {
  if (password === '') return FIELD_SENTENCES.required(label);
  if (characters(password) > PASSWORD_MAX) return PASSWORD_SENTENCES.long;
  return isPasswordStrongEnough(password) ? null : PASSWORD_SENTENCES.rule;
};
