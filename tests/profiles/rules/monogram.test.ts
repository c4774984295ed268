import { expect, test, vi } from 'vitest';
import { initials } from '../../../src/profiles/rules/monogram.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['José Ángel Muñoz', 'JM'],
  ['Halvorsen & Daughters Boatyard', 'HB'],
  ['Леся Українка', 'ЛУ'],
  ['عبد الرحمن بن محمد', 'ع'],
  ['हिन्दी साहित्य', 'हि'],
  ['李静怡', '李'],
  ['3M', '3'],
  ['Robert McGuire III', 'RM'],
  ['Martin Luther King, Jr.', 'MK'],
  ['Jane Doe PhD', 'JD'],
  ['III', 'I'],
  ['Q', 'Q'],
  ['Jan van der Berg', 'JB'],
  ['van der Berg', 'VB'],
  ['محمد العربي', 'م'],
  ['김민수', '김'],
  ['山田 太郎', '山'],
  ['Dr. Jane Doe', 'JD'],
  ['Prof. Dr.-Ing. Jane Doe', 'JD'],
  ['Dr. Dre', 'DD'],
  ['Drina Rev', 'DR'],
  ['ßeta', 'S'],
  ['José Sá', 'JS'],
  ['Charlene Co', 'CC'],
  ['Siemens AG', 'S'],
  ['The Boat Company Ltd.', 'TC'],
  ['Fjord & Sons GmbH & Co. KG', 'FS'],
  ['Naturfreunde Bergen e. V.', 'NB'],
  ['Der Spiegel', 'DS'],
  ["L'Oréal S.A.", 'L'],
  ['Le Thi Hong', 'LH'],
  ['GmbH', 'G'],
  ['', '·'],
  ['--- !!!', '·'],
])('the monogram of %j is %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ['Marie Curie', 'Curie, Marie', 'MC'],
  ['Vincent van Gogh', 'van Gogh, Vincent', 'VV'],
  ['Gabriel García Márquez', 'García Márquez, Gabriel', 'GG'],
  ['Sammy Davis Jr.', 'Davis, Sammy', 'SD'],
  ['Sammy Davis Jr.', 'Davis Jr., Sammy', 'SD'],
  ['Mao Zedong', 'Mao Zedong', 'MZ'],
  ['Curie, Marie', 'Curie, Marie', 'CM'],
  ['Dr. Jane Doe', 'Doe, Dr. Jane', 'JD'],
  ['Madonna', 'Madonna', 'M'],
  ['Madonna', '', 'M'],
  ['Мирослава Ткаченко', 'Ткаченко, Мирослава', 'МТ'],
  ['李 Anna Chen', 'Chen, 李 Anna', '李'],
  ['李静怡', 'Li, Jingyi', '李'],
  ['The Body Shop', 'Body Shop', 'TB'],
  ['The New York Times Co.', 'New York Times Co.', 'TN'],
  ["L'Oréal S.A.", 'Oréal S.A.', 'L'],
  ["L'Oréal Paris S.A.", 'Oréal Paris S.A.', 'LP'],
  ['Siemens AG', 'Siemens AG', 'S'],
  ['Longspan Footbridges Ltd', 'Longspan Footbridges Ltd', 'LF'],
  ['The Ltd', 'Ltd', 'TL'],
  ['Ada Lovelace', '---', 'AL'],
])('the monogram of %j, filed under %j, is %s', (name, filed, letters) => {
  expect(initials(name, filed)).toBe(letters);
});

test('a monogram is the same in a Turkish browser', () => {
  const upper = vi.spyOn(String.prototype, 'toLocaleUpperCase').mockReturnValue('İ');
  expect(initials('ibrahim ilhan')).toBe('II');
  upper.mockRestore();
});
