import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from '../../../../src/accounts/password/rules/common-password-list.ts';
import { isCommonPassword } from '../../../../src/accounts/password/rules/common-passwords.ts';

test('the list has the 3,000 most common passwords that can meet the rule', () => {
  const expected = (dictionary['passwords-common'] as string[]).filter(
    (word) =>
      [...word].length >= 8 && /\p{L}.*\p{L}/u.test(word) && /\p{Nd}/u.test(word) && !/[\s`\\]/.test(word),
  );
  const listed = COMMON_PASSWORDS.trim().split(/\s+/);
  expect(listed).toHaveLength(3_000);
  expect(listed).toEqual(expected.slice(0, 3_000));
});

test.each([
  'Password1',
  'Password1!',
  'P@ssw0rd',
  'Passw0rd',
  'Admin123',
  'Aa123456',
  'QWERTY123',
  'Vitae2026',
  'Vitae123!',
  '2026Vitae',
  '20-Vitae-26',
  'V1i2t3a4e5',
  'Vítae2026',
])('%s is a common password', (password) => expect(isCommonPassword(password)).toBe(true));

test.each(['Tr0mbone-sky', 'Viola-9-dawn', 'Vitaelic-7-oak', 'Übung-macht-3'])(
  '%s is not a common password',
  (password) => expect(isCommonPassword(password)).toBe(false),
);
