import { expect, test } from 'vitest';
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
