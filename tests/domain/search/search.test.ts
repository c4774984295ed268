import { expect, test } from 'vitest';
import {
  findMatch,
  rankOf,
  type SearchedItem,
  searchText,
  searchWords,
} from '../../../src/domain/search/search.ts';

const item = (given: Partial<SearchedItem> = {}): SearchedItem => ({
  name: 'Søren Łukasz Đặng',
  nickname: 'Æsir',
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
const rank = (query: string, given: Partial<SearchedItem> = {}): number => {
  const { text, nameEnd, roleEnd } = searchText(item(given));
  return rankOf(text, nameEnd, roleEnd, searchWords(query));
};

test.each([
  ['soren', 0],
  ['SØREN', 0],
  ['lukasz dang', 0],
  ['dang soren', 0],
  ['oren', 1],
  ['soren ukasz', 1],
  ['strassen', 2],
  ['soren strassen', 2],
  ['rassen', 3],
  ['aesir', 4],
  ['diyarbakir', 4],
  ['DİYARBAKIR', 4],
  ['oeuilly', 4],
  ['go', 4],
  ['ess', 5],
  ['1990', 4],
  ['stars soren chess', 4],
  ['nobody', -1],
  ['soren nobody', -1],
  ['chess go', 4],
  ['.', 5],
])('the query %j has the rank %i', (query, expected) => {
  expect(rank(query)).toBe(expected);
});

test('a query without words finds everybody', () => {
  for (const query of ['', '   ', '\n\t']) expect(searchWords(query)).toEqual([]);
});

test('a word counts once, however often it is typed', () => {
  expect(searchWords(' Ada  ADA ada bob ')).toEqual(['ada', 'bob']);
});

test('a company is found by its name, founder, products and industry', () => {
  const company = {
    profile: 'professional' as const,
    companyname: 'Kaveri Looms',
    foundername: 'Meera Iyer',
    catagory: 'Textiles',
    products: 'Sarees',
  };
  expect(rank('kaveri', company)).toBe(0);
  expect(rank('textiles', company)).toBe(2);
  expect(rank('meera', company)).toBe(4);
  expect(rank('sarees looms', company)).toBe(4);
});

test('a search ignores case in Greek and matches scripts without case', () => {
  expect(rank('ΟΔΟΣ', { name: 'οδός' })).toBe(0);
  expect(rank('οδοσ', { name: 'ΟΔΟΣ ΑΒ' })).toBe(0);
  expect(rank('京', { name: '東京' })).toBe(1);
  expect(rank('حسن', { name: 'علي حسن' })).toBe(0);
});

test.each([
  ['soren', { field: 'name', match: 'Søren' }],
  ['strassen', { field: 'profession', match: 'Stråßen' }],
  ['soren stars', { field: 'message', match: 'stars' }],
  ['variable stars', { field: 'message', match: 'variable stars' }],
  ['dang soren', { field: 'name', match: 'Đặng' }],
  ['diyarbakir', null],
])('the match shown for %j is %j', (query, expected) => {
  const match = findMatch(item(), query);
  if (expected === null) expect(match).toBeNull();
  else expect(match).toMatchObject(expected);
});
