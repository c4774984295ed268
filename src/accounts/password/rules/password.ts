import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { characters } from '../../../base/text/rules/text.ts';

export const PASSWORD_MIN = 8;

export const PASSWORD_MAX = 128;

export const PASSWORD_SENTENCES = {
  rule: `Password must be at least ${PASSWORD_MIN} characters with uppercase, lowercase, and a number`,
  long: `Password must be at most ${PASSWORD_MAX} characters`,
  mismatch: 'Passwords do not match',
  common: 'This password is too common.',
} as const;

/** Whether a password has `PASSWORD_MIN` characters or more, an upper-case letter, a lower-case letter and a digit. */
export const isPasswordStrongEnough = (password: string): boolean =>
  [...password].length >= PASSWORD_MIN &&
  /\p{Lu}/u.test(password) &&
  /\p{Ll}/u.test(password) &&
  /\p{Nd}/u.test(password);

type PasswordStrength = { points: number; label: 'Weak' | 'Medium' | 'Strong' };

/** Strength from 0 to 5 points: enough characters, upper case, lower case, digit, symbol; 2 or fewer Weak, 3 Medium, more Strong. */
export const passwordStrength = (password: string): PasswordStrength => {
  const points = [
    [...password].length >= PASSWORD_MIN,
    /\p{Lu}/u.test(password),
    /\p{Ll}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{Nd}\s]/u.test(password),
  ].filter(Boolean).length;
  return { points, label: points <= 2 ? 'Weak' : points === 3 ? 'Medium' : 'Strong' };
};

/** The problem of a new password, or null. Only the server checks whether it is a common one. */
export const passwordProblem = (label: string, password: string): string | null => {
  if (password === '') return FIELD_SENTENCES.required(label);
  if (characters(password) > PASSWORD_MAX) return PASSWORD_SENTENCES.long;
  return isPasswordStrongEnough(password) ? null : PASSWORD_SENTENCES.rule;
};
