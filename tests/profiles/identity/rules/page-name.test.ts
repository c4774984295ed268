import { expect, test } from 'vitest';
import { nameKey, pageNameKey } from '../../../../src/profiles/identity/rules/page-name.ts';

test.each([
  ['Ada  Lovelace', 'ADA LOVELACE'],
  ['José Núñez', 'jose nunez'],
  ['Jean-Luc Picard', 'Jean Luc Picard'],
  ['O. E. C. D.', 'O.E.C.D.'],
  ['Looms, Ltd.', 'Looms Ltd'],
  ['Fjord & Sons', 'Fjord – Sons'],
  ['Ｃ＋＋ Works', 'c++ works'],
])('%s and %s are one name', (name, other) => {
  expect(nameKey(name)).toBe(nameKey(other));
});

test.each([
  ['C Works', 'C++ Works'],
  ['C Works', 'C# Works'],
  ['Looms', 'Looms 2'],
  ['李', '李明'],
  ['?!', '!!'],
  [`${'a'.repeat(120)} North`, `${'a'.repeat(120)} South`],
])('%s and %s are two names', (name, other) => {
  expect(nameKey(name)).not.toBe(nameKey(other));
});

test('a person and a company share no name', () => {
  expect(pageNameKey('personal', 'Looms')).not.toBe(pageNameKey('professional', 'Looms'));
});
