import { expect, test } from 'vitest';
import { privateFacts, traitsOf } from '../../../../src/imports/runs/rules/list-facts.ts';

test('only the e-mails and whole birth dates of people who have not died are private by default', () => {
  const person = { profile: 'personal', email: 'a@one.example', dob: '1978-04-03' };
  const records = [
    { row: 2, ...person },
    { row: 3, ...person, dob: '' },
    { row: 4, ...person, died: '2001-01-01' },
    { row: 5, ...person, deathyear: '2001' },
    { row: 6, ...person, public_role: 'yes' },
    { row: 7, ...person, profile: 'professional' },
    { row: 8, profile: 'personal', birthyear: '1950' },
  ];
  expect(privateFacts(records)).toEqual({ emails: 2, births: 1 });
});

test('a file is named for what it was found to be', () => {
  const list = { columns: [], unread: [], remarks: [] };
  expect(traitsOf({ ...list, format: 'table', separator: ';', encoding: 'windows-1252' })).toEqual([
    'semicolons',
    'Windows-1252',
  ]);
  expect(traitsOf({ ...list, format: 'xlsx', separator: null, encoding: null })).toEqual(['Excel']);
});
