import { expect, test } from 'vitest';
import { initialsOf, waitingWords } from '../../../../src/app/to-do/screens/waiting-words.ts';

test.each([
  ['nadia.ferreira@example.org', 'NF'],
  ['tuomas@example.org', 'TU'],
  ['admin@localhost', 'AD'],
  ['@', ''],
])('%s is shown as %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials);
});

test('what may break the law says so instead of its kind', () => {
  expect([
    waitingWords({ kind: 'case', urgent: true }),
    waitingWords({ kind: 'page', urgent: false }),
  ]).toEqual(['It may break the law', 'New page']);
});
