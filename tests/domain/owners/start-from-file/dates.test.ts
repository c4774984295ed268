import { expect, test } from 'vitest';
import { toDay, toSpanDate } from '../../../../src/domain/owners/start-from-file/dates.ts';

test.each([
  ['', ''],
  ['2015', '2015'],
  ['2015-03', '2015-03'],
  ['2015-03-29', '2015-03'],
  ['2015-03-29T08:00:00Z', '2015-03'],
  ['Mar 2015', '2015-03'],
  ['September 2015', '2015-09'],
  ['Foo 2015', null],
  ['soon', null],
  ['2015-03-29-11', null],
])('the date %j of an entry is %j', (text, date) => {
  expect(toSpanDate(text)).toBe(date);
});

test.each([
  ['1985-04-12', '1985-04-12'],
  ['19850412', '1985-04-12'],
  ['1985-04-12T10:00:00Z', '1985-04-12'],
  ['Apr 2, 1985', '1985-04-02'],
  ['Apr 12', null],
  ['--0412', null],
  ['1985-02-30', null],
  ['', null],
])('the birthday %j is %j', (text, day) => {
  expect(toDay(text)).toBe(day);
});
