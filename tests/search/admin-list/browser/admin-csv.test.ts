import papa from 'papaparse';
import { expect, test } from 'vitest';
import { toCsv } from '../../../../src/search/admin-list/browser/admin-csv.ts';
import type { AdminRecord } from '../../../../src/search/admin-list/calls.ts';

const aRecord = (given: Partial<AdminRecord> = {}) =>
  ({
    ...{ id: 'asha000000', profile: 'personal', name: 'Asha', email: 'a@b.org', phone: '1', version: 1 },
    ...{ verified: 'verified.jpg', hidden: false, recheck: false, email_confirmed: true, photo: 'yes' },
    ...{
      created: '2026-11-22T09:00:00.000Z',
      state: 'listed',
      account: 'yes',
      source: '',
      city: '',
      view: 3,
    },
    ...given,
  }) as AdminRecord;

const rowOf = async (given: Partial<AdminRecord> = {}): Promise<Record<string, string>> => {
  const text = toCsv('personal', [aRecord(given)], 'https://vitae.example');
  expect(text.startsWith('\ufeff')).toBe(true);
  return papa.parse<Record<string, string>>(text.slice(1), { header: true }).data[0] ?? {};
};

test('a file has the columns of the table first, then what people ask for', async () => {
  const row = await rowOf({ source: 'Wikidata', city: 'Graz', state: 'hidden', hidden: true });
  expect(Object.keys(row).slice(0, 5)).toEqual(['ID', 'Name', 'Email', 'Phone', 'Verified']);
  expect(row).toMatchObject({
    ...{
      Created: '2026-11-22',
      State: 'Hidden',
      Account: 'Yes',
      'Email confirmed': 'Yes',
      Source: 'Wikidata',
    },
    ...{ City: 'Graz', Views: '3', Verified: 'Verified', Hidden: 'Yes' },
    Page: 'https://vitae.example/profile/asha000000',
  });
});

test.each([
  ['+91 98450 12345', '+91 98450 12345'],
  ['0043 1 234', '0043 1 234'],
  ['+', "'+"],
  ['+1+1', "'+1'+1"],
  ['+91-98450', "'+91'-98450"],
  ['=1+1', "'=1'+1"],
])('the phone %j is %j in a file', async (phone, expected) => {
  const shown = (await rowOf({ phone }))['Phone'] ?? '';
  expect(shown.startsWith("'")).toBe(expected.startsWith("'"));
  if (!expected.startsWith("'")) expect(shown).toBe(expected);
});

test('a page without an account has no word on its address', async () => {
  expect((await rowOf({ account: 'no' }))['Email confirmed']).toBe('');
  expect((await rowOf({ email: '' }))['Email confirmed']).toBe('');
  expect((await rowOf({ email_confirmed: false }))['Email confirmed']).toBe('No');
});
