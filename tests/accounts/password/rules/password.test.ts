import { expect, test } from 'vitest';
import {
  isPasswordStrongEnough,
  passwordProblem,
  passwordStrength,
} from '../../../../src/accounts/password/rules/password.ts';

test.each([
  ['', 0, 'Weak'],
  ['abc', 1, 'Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['Abcdefgh', 3, 'Medium'],
  ['abc1$', 3, 'Medium'],
  ['Abcdefg1', 4, 'Strong'],
  ['Abcdefg1$', 5, 'Strong'],
  ['Passw0rd!', 5, 'Strong'],
  ['Ñandúes7', 4, 'Strong'],
  ['        ', 1, 'Weak'],
])('%j has %i points: %s', (password, points, level) => {
  expect(passwordStrength(password)).toEqual({ points, level });
});

test.each([
  ['Abcdefg1', true],
  ['Abcdef1', false],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  ['Пароль123', true],
  ['😀😀😀😀😀Aa1', true],
])('%j meets the rule: %s', (password, meets) => {
  expect(isPasswordStrongEnough(password)).toBe(meets);
});

const RULE = 'Password must be at least 8 characters with uppercase, lowercase, and a number';

test.each([
  ['', 'Password is required'],
  ['short', RULE],
  [' Abcdefg1 ', null],
  [`Aa1${'x'.repeat(125)}`, null],
  [`Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters'],
])('the new password %j has the problem %s', (password, sentence) => {
  expect(passwordProblem('Password', password)).toBe(sentence);
});
