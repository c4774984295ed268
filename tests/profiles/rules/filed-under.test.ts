import { expect, test } from 'vitest';
import { foldForSearch } from '../../../src/base/text/rules/text.ts';
import { filedUnder, filingParts, isMadeOfWords } from '../../../src/profiles/rules/filed-under.ts';
import { initialOf } from '../../../src/search/rules/profile-query.ts';

const person = (name: string, sort_name = '') => ({
  profile: 'personal' as const,
  name,
  companyname: '',
  sort_name,
});
const company = (name: string, sort_name = '') => ({
  profile: 'professional' as const,
  name,
  companyname: name,
  sort_name,
});

test.each([
  ['Marie Curie', 'Curie, Marie', 'c'],
  ['Ada', 'Ada', 'a'],
  ['Robert McGuire III', 'McGuire, Robert', 'm'],
  ['Sammy Davis Jr.', 'Davis, Sammy', 'd'],
  ['Martin Luther King, Jr.', 'King, Martin Luther', 'k'],
  ['Jane Doe, PhD', 'Doe, Jane', 'd'],
  ['Perry Mason Esq.', 'Mason, Perry', 'm'],
  ['Curie, Marie', 'Curie, Marie', 'c'],
  ['Vincent van Gogh', 'Gogh, Vincent van', 'g'],
  ['Søren Åkesson', 'Åkesson, Søren', 'a'],
  ['Nguyễn Văn Đức', 'Đức, Nguyễn Văn', 'd'],
  ['Zeynep Çağlayan Işık', 'Işık, Zeynep Çağlayan', 'i'],
  ['Siobhán O’Brien', 'O’Brien, Siobhán', 'o'],
  ['Jean-Paul Sartre', 'Sartre, Jean-Paul', 's'],
  ['Ｍａｒｉｅ Ｃｕｒｉｅ', 'Ｃｕｒｉｅ, Ｍａｒｉｅ', 'c'],
  ['Λεωνίδας Βαρδάκης', 'Βαρδάκης, Λεωνίδας', 'other'],
  ['Мирослава Ткаченко', 'Ткаченко, Мирослава', 'other'],
  ['林静怡', '林静怡', 'other'],
  ['小野寺 遥', '小野寺 遥', 'other'],
  ['たなか ゆうこ', 'たなか ゆうこ', 'other'],
  ['김 하늘', '김 하늘', 'other'],
  ['هالة الصبّاغ', 'هالة الصبّاغ', 'other'],
  ['שרה לוי', 'שרה לוי', 'other'],
  ['कावेरी देशपांडे', 'कावेरी देशपांडे', 'other'],
  ['สมชาย น้ำใจ', 'สมชาย น้ำใจ', 'other'],
  ['გიორგი ბერიძე', 'გიორგი ბერიძე', 'other'],
  ['Գայանե Հակոբյան', 'Գայանե Հակոբյան', 'other'],
  // The script is that of the last word.
  ['李 Anna Chen', 'Chen, 李 Anna', 'c'],
  ['Anna 李', 'Anna 李', 'a'],
  ['DJ 3000', 'DJ 3000', 'd'],
])('the person %j is filed under %j', (name, filed, initial) => {
  expect(filedUnder(person(name))).toBe(filed);
  expect(initialOf(foldForSearch(filed))).toBe(initial);
});

test.each([
  ['Longspan Footbridges', 'Longspan Footbridges', 'l'],
  ['The Body Shop', 'Body Shop', 'b'],
  ['THE BODY SHOP', 'BODY SHOP', 'b'],
  ['Die Zeit', 'Zeit', 'z'],
  ['Der Spiegel', 'Spiegel', 's'],
  ['Das Haus', 'Haus', 'h'],
  ['La Poste', 'Poste', 'p'],
  ['Le Monde', 'Monde', 'm'],
  ['Les Ateliers', 'Ateliers', 'a'],
  ['El Corte', 'Corte', 'c'],
  ['Los Pollos', 'Pollos', 'p'],
  ["L'Atelier", 'Atelier', 'a'],
  ['L’Atelier', 'Atelier', 'a'],
  ['Theodor & Sons', 'Theodor & Sons', 't'],
  ['The', 'The', 't'],
  ['Lesser Evil', 'Lesser Evil', 'l'],
  ['مطبعة الياسمين', 'مطبعة الياسمين', 'other'],
  ['3M', '3M', 'other'],
])('the company %j is filed under %j', (name, filed, initial) => {
  expect(filedUnder(company(name))).toBe(filed);
  expect(initialOf(foldForSearch(filed))).toBe(initial);
});

test('what was stored wins', () => {
  expect(filedUnder(person('Vincent van Gogh', 'van Gogh, Vincent'))).toBe('van Gogh, Vincent');
  expect(filedUnder(company('The Body Shop', 'The Body Shop'))).toBe('The Body Shop');
});

test.each([
  ['van Gogh, Vincent', 'Vincent van Gogh', true],
  ['GOGH', 'Vincent van Gogh', true],
  ['Gogh Gogh', 'Vincent van Gogh', true],
  ['obrien', 'Siobhán O’Brien', false],
  ["o'brien, siobhan", 'Siobhán O’Brien', true],
  ['محمد', 'مُحَمَّد علی', true],
  ['Gogh, V.', 'Vincent van Gogh', false],
  ['Aaaa', 'Vincent van Gogh', false],
  [',', 'Vincent van Gogh', false],
  ['\u200b', 'Vincent van Gogh', false],
])('%j is made of the words of %j: %j', (text, name, isMade) => {
  expect(isMadeOfWords(text, name)).toBe(isMade);
});

test.each([
  ['Marie Curie', 'Curie, Marie', ['Marie ', 'Curie', '']],
  ['Vincent van Gogh', 'van Gogh, Vincent', ['Vincent ', 'van Gogh', '']],
  ['Robert McGuire III', 'McGuire, Robert', ['Robert ', 'McGuire', ' III']],
  ['King King', 'King, King', ['King ', 'King', '']],
  ['Ann Annan', 'Ann, Annan', ['', 'Ann', ' Annan']],
  ['Madonna', 'Madonna', ['', 'Madonna', '']],
  ['The Body Shop', 'Body Shop', ['The ', 'Body', ' Shop']],
  ["L'Oréal", 'Oréal', ["L'", 'Oréal', '']],
  ['李静怡', 'Li, Jingyi', ['李静怡', '', '']],
  ['Ada', '', ['Ada', '', '']],
  ['Ada', ',', ['Ada', '', '']],
  ['', 'Ada', ['', '', '']],
])('%j, filed under %j, is parted into %j', (name, filed, parts) => {
  expect(filingParts(name, filed)).toEqual(parts);
});
