import { expect, test } from 'vitest';
import { eitherDay, typedDay } from '../../../../src/base/fields/rules/typed-day.ts';

test.each([
  ['1981-03-09', '1981-03-09'],
  ['9 March 1981', '1981-03-09'],
  ['  9 mars   1981 ', '1981-03-09'],
  ['March 9, 1981', '1981-03-09'],
  ['9.3.1981', '1981-03-09'],
  ['23/3/1981', '1981-03-23'],
  ['3/23/1981', '1981-03-23'],
  ['٩ مارس ١٩٨١', '1981-03-09'],
  ['1981年3月9日', '1981-03-09'],
  ['9 de marzo de 1981', '1981-03-09'],
  ['', null],
  ['1981', null],
  ['March 1981', null],
  ['31 February 1981', null],
  ['about 9 March 1981', null],
  ['9/3/1981', null],
  ['yesterday', null],
  ['9'.repeat(5_000), null],
])('“%s” is read as %s', (text, day) => {
  expect(typedDay(text)).toBe(day);
});

test.each<[string, string[]]>([
  ['9/3/1981', ['1981-03-09', '1981-09-03']],
  [' 09-03-1981 ', ['1981-03-09', '1981-09-03']],
  ['9/9/1981', []],
  ['31/3/1981', []],
  ['0/3/1981', []],
  ['9 March 1981', []],
  ['', []],
])('“%s” can be %j', (text, days) => {
  expect(eitherDay(text)).toEqual(days);
});
