import { expect, test } from 'vitest';
import { loadCatalogue, sayIn } from '../../../src/base/languages/rules/say.ts';
import {
  type DraftPage,
  shownDetails,
  shownLines,
  shownNetworks,
  shownValue,
} from '../../../src/owners/page-preview/rules.ts';

const TODAY = '2030-01-01';
const aPage = (values: DraftPage['values'], hidden: readonly string[] = []): DraftPage => ({
  kind: 'personal',
  values,
  lists: {},
  hidden,
});

test.each<[string, DraftPage['values'], readonly string[], string]>([
  ['nothing', { dob: '' }, [], ''],
  ['all of it, in words', { dob: '1981-03-09' }, [], '9 March 1981'],
  ['its year', { dob: '1981-03-09' }, ['dob:year'], '1981'],
  ['nothing of a private one', { dob: '1981-03-09' }, ['dob', 'dob:year'], ''],
  ['the year of a minor', { dob: '2015-03-09' }, [], '2015'],
  ['nothing while it is typed', { dob: '9 March 19' }, [], ''],
  ['a year that was imported', { dob: '0742' }, [], '742'],
])('of a date of birth, readers see %s', (_, values, hidden, shown) => {
  expect(shownValue(aPage(values, hidden), 'dob', TODAY)).toBe(shown);
});

test('a blood group stands in the preview as on the page', async () => {
  await loadCatalogue('de');
  expect(sayIn('de', () => shownValue(aPage({ bloodgroup: 'O+' }), 'bloodgroup', TODAY))).toBe('0+');
});

test('what is private, never public or empty has no row, and the rows have the order of the page', () => {
  const page = aPage(
    {
      currentcity: ' Bergen ',
      nickname: 'Ing ✓',
      hometown: 'Oslo',
      religion: '',
      marital: 'Married',
      phone: '+47 555 12 34 567',
      name: 'Ingrid',
      twitter: '@ingrid',
      linked: '@other',
    },
    ['hometown', 'linked'],
  );
  expect(shownDetails(page, TODAY).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Nickname: Ing',
    'Current City: Bergen',
  ]);
  expect(shownNetworks(page, TODAY).map(({ label }) => label)).toEqual(['X']);
});

test('a private list is empty', () => {
  const links = [{ url: 'https://a.example', label: '' }];
  const page = { ...aPage({}), lists: { links } };
  expect(shownLines(page, 'links')).toEqual(links.map(({ url, label }) => label || url));
  expect(shownLines({ ...page, hidden: ['links'] }, 'links')).toEqual([]);
  expect(shownLines(page, 'positions')).toEqual([]);
  const positions = [
    { organisation: 'Loom', role: 'Weaver', from: '2001', to: '2003' },
    { organisation: 'Mill', role: '', from: '2004-05', to: '' },
  ];
  expect(shownLines({ ...page, lists: { positions } }, 'positions')).toEqual([
    'May 2004 – now · Mill',
    '2001 – 2003 · Weaver · Loom',
  ]);
});

test('a business shows its company and founder, and its phone', () => {
  const page: DraftPage = { kind: 'professional', values: { phone: '5551234567' }, lists: {}, hidden: [] };
  expect(shownDetails(page, TODAY)).toEqual([{ field: 'phone', label: 'Phone', value: '5551234567' }]);
});
