import { expect, test } from 'vitest';
import { type FileContents, noContents } from '../../../../src/owners/start-from-file/rules/contents.ts';
import {
  type FormToFill,
  takeOffers,
  toOffers,
} from '../../../../src/owners/start-from-file/rules/file-offers.ts';

const TODAY = '2026-11-23';
const NO_LISTS = { positions: [], education: [], links: [] };
const aForm = (given: Partial<FormToFill> = {}): FormToFill => ({
  kind: 'personal',
  values: {},
  lists: NO_LISTS,
  ...given,
});
const contentsOf = (given: Partial<FileContents>): FileContents => ({ ...noContents(), ...given });
const POSITION = { organisation: 'Harbour Office', role: 'Pilot', from: '2015', to: '' };

test('only empty fields are offered, and what is filled is named', () => {
  const contents = contentsOf({ texts: { name: 'Marit', city: 'Bergen' } });
  const { offers, filled } = toOffers(contents, aForm({ values: { name: 'Asha' } }), TODAY);
  expect(offers).toEqual([{ label: 'Current City', shown: 'Bergen', field: 'currentcity', value: 'Bergen' }]);
  expect(filled).toEqual(['Name']);
});

test.each([
  ['email', 'not an address', 'Email: Please enter a valid email address'],
  ['birthday', '--0412', expect.stringMatching(/^Date of Birth: /)],
  ['about', 'x'.repeat(10_001), expect.stringMatching(/^About: /)],
  ['city', 'Ber\u0000gen', expect.stringMatching(/^Current City: /)],
])('a wrong %s is said, not offered', (name, text, sentence) => {
  const { offers, unread } = toOffers(contentsOf({ texts: { [name]: text } }), aForm(), TODAY);
  expect(offers).toEqual([]);
  expect(unread).toEqual([sentence]);
});

test('entries and links are offered where the form has them, each once', () => {
  const link = { url: 'https://example.org/me', label: '' };
  const contents = contentsOf({
    positions: [POSITION, { ...POSITION, organisation: 'Harbour\nOffice' }, { ...POSITION, from: '2999' }],
    links: [link, link, { url: 'javascript:alert(1)', label: '' }],
  });
  const { offers, unread } = toOffers(contents, aForm(), TODAY);
  expect(offers).toEqual([
    { label: 'Career', shown: 'Pilot, Harbour Office, 2015 – now', list: 'positions', entry: POSITION },
    { label: 'Links', shown: 'https://example.org/me', list: 'links', entry: link },
  ]);
  expect(unread).toEqual([
    'position “Harbour Office”: Please check the dates of entry 1',
    'the link “javascript:alert(1)”',
  ]);
  const company = toOffers(contents, aForm({ kind: 'professional' }), TODAY);
  expect(company.offers.map(({ label }) => label)).toEqual(['Links']);
});

test("a company's website is offered once, not as a link too", () => {
  const address = 'http://looms.example';
  const contents = contentsOf({
    texts: { website: address },
    links: [
      { url: 'https://looms.example', label: '' },
      { url: 'https://shop.example', label: '' },
    ],
  });
  const labels = (kind: FormToFill['kind']) =>
    toOffers(contents, aForm({ kind }), TODAY).offers.map(({ label, shown }) => [label, shown]);
  expect(labels('professional')).toEqual([
    ['Website', address],
    ['Links', 'https://shop.example'],
  ]);
  expect(labels('personal')).toHaveLength(2);
});

test('what was not understood is named in a hundred characters', () => {
  const { unread } = toOffers(contentsOf({ unread: ['x'.repeat(1_000), 'languages'] }), aForm(), TODAY);
  expect(unread).toEqual([`${'x'.repeat(100)}…`, 'languages']);
});

test('a list that has entries is left alone', () => {
  const form = aForm({ lists: { ...NO_LISTS, positions: [POSITION] } });
  const { offers, filled } = toOffers(contentsOf({ positions: [POSITION] }), form, TODAY);
  expect({ offers, filled }).toEqual({ offers: [], filled: ['Career'] });
});

test('a company has its own fields', () => {
  const contents = contentsOf({
    texts: { company: 'Fjord & Sons', name: 'Aksel Fjord', headline: 'Boatbuilder' },
    positions: [POSITION],
  });
  const { offers } = toOffers(contents, aForm({ kind: 'professional' }), TODAY);
  expect(offers.map(({ label, shown }) => [label, shown])).toEqual([
    ['Company Name', 'Fjord & Sons'],
    ['Founder Name', 'Aksel Fjord'],
  ]);
});

test('what was filled in since the file was read stays', () => {
  const contents = contentsOf({ texts: { name: 'Marit', city: 'Bergen' }, positions: [POSITION] });
  const { offers } = toOffers(contents, aForm(), TODAY);
  expect(takeOffers(aForm({ values: { name: 'Asha' } }), offers)).toEqual({
    values: { currentcity: 'Bergen' },
    lists: { positions: [POSITION] },
  });
});

test('a form that does not ask for an identifier is offered its address as a link', () => {
  const orcid = 'https://orcid.org/0000-0002-1825-0097';
  const contents = contentsOf({ texts: { orcid } });
  const offered = (given: Partial<FormToFill>) =>
    toOffers(contents, aForm(given), TODAY).offers.map(({ label, shown }) => [label, shown]);
  expect(offered({})).toEqual([['ORCID iD', '0000-0002-1825-0097']]);
  expect(offered({ lacks: ['orcid'] })).toEqual([['Links', orcid]]);
  expect(offered({ kind: 'professional' })).toEqual([['Links', orcid]]);
});
