import { expect, test } from 'vitest';
import { searchWords } from '../../../src/search/rules/query-words.ts';
import { rankOf, searchText } from '../../../src/search/rules/search.ts';

type SearchedItem = Parameters<typeof searchText>[0];

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
  ['soren lukasz', 0],
  ['søren łukasz đặng', 0],
  ['lukasz dang', 1],
  ['dang soren', 1],
  ['soren dang', 1],
  ['soren soren', 1],
  ['sor', 2],
  ['soren luk', 2],
  ['luk sor', 2],
  ['oren', 3],
  ['soren ukasz', 3],
  ['strassen', 4],
  ['strassenbauer', 4],
  ['soren strassen', 4],
  ['rassen', 5],
  ['aesir', 6],
  ['diyarbakir', 6],
  ['DİYARBAKIR', 6],
  ['oeuilly', 6],
  ['go', 6],
  ['ess', 7],
  ['1990', 6],
  ['stars soren chess', 6],
  ['nobody', -1],
  ['soren nobody', -1],
  ['chess go', 6],
  ['.', 7],
])('the query %j has the rank %i', (query, expected) => {
  expect(rank(query)).toBe(expected);
});

test.each([
  ['marie', ['Marie Curie', 'Anne Marie Lyon', 'Mariela Soto', 'Annemarie Roth']],
  ['marie curie', ['Marie Curie', 'Curie, Marie', 'Marie Curies', 'Annemarie Curie']],
  ['jean paul', ['Jean-Paul Sartre', 'Paul Jean', 'Jeanne Pauli', 'Bojean Apaul']],
  ['weird al', ['“Weird Al” Yankovic', 'Al Weird', 'Weirdo Al', 'Unweird Al']],
  ['u.s.', ['U.S. Grant', 'The U.S. Bank', 'AU.S. Lind']],
  ['duran duran', ['Duran Duran', 'Duran Smith', 'Durante Duran-', 'McDuran']],
  ['мария', ['Мария Кюри', 'Анна Мария', 'Марияна', 'Аннамария']],
])('names found by %j come in the order %j', (query, names) => {
  const ranks = names.map((name) => rank(query, { name }));
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  expect(ranks[0]).toBe(0);
  expect(ranks[1]).toBe(1);
  expect(ranks.at(-1)).toBe(3);
});

test.each([
  ['فاطمه', 'فاطمة الزهراء'],
  ['جامعة', 'جامعه القاهرة'],
  ['بہار', 'بهار شاه'],
])('the Arabic letters of %j find %j', (query, name) => {
  expect(rank(query, { name })).toBe(0);
});

test('a nickname does not count as a name', () => {
  expect(rank('marie', { name: 'Anna', nickname: 'Marie' })).toBe(6);
  expect(rank('marie', { name: 'Rosemarie', nickname: 'Marie' })).toBe(3);
});

test('the person of a company does not count as its name', () => {
  const company = { profile: 'professional' as const, name: 'Marie Curie', companyname: 'Curie Labs' };
  expect(rank('curie', company)).toBe(0);
  expect(rank('marie', company)).toBe(-1);
});

test('a query without words finds everybody', () => {
  for (const query of ['', '   ', '\n\t']) expect(searchWords(query)).toEqual([]);
});

test.each([
  ['"Marie Curie"  radium', ['marie curie', 'radium']],
  ['“marie  CURIE”', ['marie curie']],
  ['„marie curie“', ['marie curie']],
  ['"marie"', ['marie']],
  ['"marie curie', ['"marie', 'curie']],
  ['12" records', ['12', 'records']],
  ['o"marie curie"', ['o"marie', 'curie']],
  ['Okafor, Amara.', ['okafor', 'amara']],
  ['"Okafor Ltd."', ['okafor ltd']],
  ['بيروت، ؟', ['بيروت', '؟']],
  ['C# C++ 50% R&D', ['c#', 'c++', '50%', 'r&d']],
  ['- ada ...', ['-', 'ada', '...']],
  ['\u200b \u0640', ['\u200b', '\u0640']],
  ['Jean\u2011Luc O\u2019Brien', ['jean-luc', "o'brien"]],
  ['"" " " ada', ['ada']],
])('the query %j has the words %j', (query, words) => {
  expect(searchWords(query)).toEqual(words);
});

test.each([
  ['"soren lukasz"', 0],
  ['"lukasz dang"', 1],
  ['"ukasz dan"', 3],
  ['"lukasz d"', 2],
  ['"soren dang"', -1],
  ['"dang soren"', -1],
  ['"variable stars"', 6],
  ['"riable stars" chess', 7],
  ['"chess go"', 6],
  ['"dang strassenbauer"', -1],
  ['"phd chess"', -1],
])('the phrase %s has the rank %i', (query, expected) => {
  expect(rank(query)).toBe(expected);
});

test('a query has its words in their order', () => {
  expect(searchWords(' Duran  DURAN bob ')).toEqual(['duran', 'duran', 'bob']);
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
  expect(rank('textiles', company)).toBe(4);
  expect(rank('meera', company)).toBe(6);
  expect(rank('sarees looms', company)).toBe(6);
});

test('a search ignores case in Greek and matches scripts without case', () => {
  expect(rank('ΟΔΟΣ', { name: 'οδός' })).toBe(0);
  expect(rank('οδοσ', { name: 'ΟΔΟΣ ΑΒ' })).toBe(0);
  expect(rank('京', { name: '東京' })).toBe(3);
  expect(rank('حسن', { name: 'علي حسن' })).toBe(1);
});

test.each([
  ['𞤀𞤣𞤤𞤢𞤥 𞤐𞤣𞤢', '𞤀𞤣', 2],
  ['𠮷田明', '𠮷', 2],
  ['ann𠮷', 'ann', 2],
  ['😀ann', 'ann', 0],
  ['ann😀 lee', 'ann', 0],
])('the name %s is found by %s with the rank %i', (name, query, expected) => {
  expect(rank(query, { name })).toBe(expected);
});
