import { expect, test } from 'vitest';
import { longDay } from '../../../../src/base/text/rules/day.ts';

test.each([
  ['1980-03-07', '7 March 1980'],
  ['2000-02-29', '29 February 2000'],
  ['0987-01-01', '1 January 987'],
  ['1980', '1980'],
  ['1980-13-01', '1980-13-01'],
  ['', ''],
  ['٧ مارس', '٧ مارس'],
])('the day %j is written %j', (day, expected) => {
  expect(longDay(day)).toBe(expected);
});
