import { expect, test } from 'vitest';
import { foundText } from '../../../src/search/rules/found-text.ts';

type Found = Parameters<typeof foundText>[0];

const page = (given: Partial<Found> = {}): Found => ({
  name: 'Søren Łukasz Đặng',
  nickname: 'Æsir ✓',
  profile: 'personal',
  profession: 'Stråßenbauer',
  eduqualification: 'PhD',
  school: '',
  hobbies: 'Chess\nGo',
  message: 'Watches variable stars.',
  dob: '1990-04-01',
  companyname: '',
  foundername: '',
  hometown: 'Diyarbakır',
  currentcity: 'Œuilly',
  ...given,
});

test.each([
  ['', null],
  ['soren', null],
  ['dang strassen oeuilly', null],
  ['1990', null],
  ['aesir', { label: '', text: 'Also called Æsir. Watches variable stars.' }],
  ['soren stars', { label: '', text: 'Watches variable stars.' }],
  ['"variable stars"', { label: '', text: 'Watches variable stars.' }],
  ['soren "variable stars"', { label: '', text: 'Watches variable stars.' }],
  ['chess stars', { label: 'Hobbies', text: 'Chess Go' }],
  ['"chess go"', { label: 'Hobbies', text: 'Chess Go' }],
  ['diyarbakir', { label: 'Hometown', text: 'Diyarbakır' }],
  ['1990-04-01', { label: 'Date of Birth', text: '1990-04-01' }],
  ['zebra', null],
])('for %j a row says %j', (query, expected) => {
  expect(foundText(page(), query)).toEqual(expected);
});

test("a company's founder and name are in its row, its industry, products and career are not", () => {
  const company = page({
    profile: 'professional',
    companyname: 'Fjord & Sons',
    foundername: 'Aksel Berg ✓',
    catagory: 'Shipbuilding',
    products: 'Sloops and\nyawls',
  });
  expect(foundText(company, 'fjord berg')).toBeNull();
  expect(foundText(company, 'shipbuilding')).toEqual({ label: 'Industry', text: 'Shipbuilding' });
  expect(foundText(company, 'yawls')).toEqual({ label: 'Products', text: 'Sloops and yawls' });
  expect(foundText(page({ life: 'Cape Observatory\nDelft' }), 'observatory')).toEqual({
    label: 'Career',
    text: 'Cape Observatory Delft',
  });
});

test('a long text is cut to whole words around the match, which stands near its beginning', () => {
  const message = `${'Many words before it. '.repeat(400)}The marine half of their lives. ${'And many after. '.repeat(40)}`;
  const { text = '' } = foundText(page({ message }), 'marine') ?? {};
  expect(text).toMatch(/^….{0,24}marine half of their lives\. And .*…$/);
  expect(text.length).toBeLessThan(180);
});

test.each([
  ['ŽÜ é ﬁ '.repeat(900), 'Reef'],
  ['ﷺ\u00ad\u200b '.repeat(1_000), 'Reef'],
  ['x'.repeat(9_900), ' Reef'],
  ['ß'.repeat(4_000), ' Reef'],
  ["l' ", 'Reef\u0301'],
])('after %#, a match is found however much shorter or longer its text is folded', (before, match) => {
  const found = foundText(page({ message: `${before}${match} and more` }), 'reef');
  expect(found?.text).toContain(match.trim());
});
