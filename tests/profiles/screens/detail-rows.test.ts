import { expect, test } from 'vitest';
import { emptyFields } from '../../../src/base/fields/rules/fields.ts';
import { loadCatalogue, sayIn } from '../../../src/base/languages/rules/say.ts';
import type { PublicProfile } from '../../../src/profiles/rules/profile.ts';
import { structuredValues } from '../../../src/profiles/rules/structured-fields.ts';
import { detailRows } from '../../../src/profiles/screens/detail-rows.ts';

const aPublicProfile = (values: Partial<PublicProfile>): PublicProfile => ({
  ...emptyFields(),
  born: '',
  place: '',
  id: 'a1b2c3d4',
  profile: 'personal',
  industry: '',
  avatar: 'default.jpg',
  avatar1: '',
  avatar2: '',
  verified: 'not-verified.jpg',
  like: 0,
  view: 0,
  source: '',
  source_url: '',
  licence: '',
  listed: 'yes',
  proven: {},
  died: '',
  ...structuredValues({}),
  sources: {},
  ties: [],
  verification: null,
  updated: '2030-01-01T00:00:00.000Z',
  email_confirmed: true,
  confirmed: '',
  behind: {},
  ...values,
});

test('a profile without details has no rows', () => {
  expect(detailRows(aPublicProfile({}))).toEqual([]);
  expect(detailRows(aPublicProfile({ hometown: '   ' }))).toEqual([]);
});

test('a blood group is written as readers of the language write it', async () => {
  await loadCatalogue('de');
  const [row] = sayIn('de', () => detailRows(aPublicProfile({ bloodgroup: 'O+' })));
  expect(row).toMatchObject({ label: 'Blutgruppe', value: '0+' });
});

test('a person has only the rows of a person, in the specified order', () => {
  const rows = detailRows(
    aPublicProfile({
      awards: 'A medal',
      nickname: 'Countess',
      website: 'x.example',
      profession: 'Poet',
      phone: '1',
    }),
  );
  expect(rows.map((row) => row.label)).toEqual(['Nickname', 'List of Awards & Honour']);
});

test("a business's industry is read from catagory and its head office from address", () => {
  const rows = detailRows(
    aPublicProfile({
      profile: 'professional',
      catagory: 'Publishing',
      address: 'Fleet Street',
      nickname: 'FS',
    }),
  );
  expect(rows).toEqual([
    { field: 'catagory', label: 'Industry', value: 'Publishing', href: '/industries/publishing' },
    { field: 'address', label: 'Head Office', value: 'Fleet Street' },
  ]);
});

test('an e-mail links to mailto, a phone to tel, and a website without a scheme to https', () => {
  const rows = detailRows(
    aPublicProfile({
      profile: 'professional',
      email: 'a@b.example',
      phone: '+44 (20) 5550-100',
      website: 'b.example',
    }),
  );
  expect(rows.map((row) => row.href)).toEqual([
    'https://b.example/',
    'tel:+44205550100',
    'mailto:a@b.example',
  ]);
});

test('an e-mail address keeps its signs in a link, as no headers of a letter', () => {
  const [row] = detailRows(aPublicProfile({ email: 'r&d?x=y@b.example' }));
  expect(row?.href).toBe('mailto:r%26d%3Fx%3Dy@b.example');
});

test('a website that is not an address is shown without a link', () => {
  for (const website of ['@handle', 'javascript:alert(1)']) {
    const [row] = detailRows(aPublicProfile({ profile: 'professional', website }));
    expect(row).toEqual({ field: 'website', label: 'Website', value: website });
  }
});

test('a date of birth is written out, with the ISO date for machines', () => {
  expect(detailRows(aPublicProfile({ dob: '1815-12-10' }))).toEqual([
    { field: 'dob', label: 'Date of Birth', value: '10 December 1815', date: '1815-12-10' },
  ]);
  expect(detailRows(aPublicProfile({ dob: 'about 1815' }))).toEqual([
    { field: 'dob', label: 'Date of Birth', value: 'about 1815' },
  ]);
});

test.each([
  ['-0306', '306 BC'],
  ['1999', '1999'],
])('a company that began in %s shows %s', (startedyear, value) => {
  expect(detailRows(aPublicProfile({ profile: 'professional', startedyear }))).toEqual([
    { field: 'startedyear', label: 'Started Year', value },
  ]);
});

test('the day of a death follows the birth; a year alone is not among the details', () => {
  expect(detailRows(aPublicProfile({ dob: '1867-11-07', died: '1934-07-04' }))).toEqual([
    { field: 'dob', label: 'Date of Birth', value: '7 November 1867', date: '1867-11-07' },
    { field: 'died', label: 'Date of Death', value: '4 July 1934', date: '1934-07-04' },
  ]);
  expect(detailRows(aPublicProfile({ died: '1934-07-04' })).map(({ field }) => field)).toEqual(['died']);
  expect(detailRows(aPublicProfile({ died: '1934' }))).toEqual([]);
});
