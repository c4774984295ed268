import { expect, test } from 'vitest';
import { Members } from '../../../../src/app/to-do/screens/AssignMenu.tsx';
import { drawn } from '../../../support/tsx/drawn.ts';

test('the members are listed by name, with their e-mail, and who has it is marked', () => {
  const team = [
    { email: 'lena@example.org', name: 'Lena' },
    { email: 'admin@localhost', name: '' },
  ];
  const html = drawn(Members, { team, assigned: 'lena@example.org', onGive: () => undefined });
  expect(html.match(/aria-pressed="(?:true|false)"/g)).toEqual([
    'aria-pressed="true"',
    'aria-pressed="false"',
    'aria-pressed="false"',
  ]);
  expect(
    html
      .replace(/<[^>]+>/g, '|')
      .split(/\|+/)
      .filter(Boolean),
  ).toEqual(['Lena', 'lena@example.org', 'admin@localhost', 'Nobody']);
});
