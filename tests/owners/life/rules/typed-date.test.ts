import { expect, test } from 'vitest';
import {
  isUntilNow,
  NO_DATE,
  readTypedDate,
  takenApart,
  toTypedDate,
} from '../../../../src/owners/life/rules/typed-date.ts';

const TODAY = '2026-11-25';
const typed = (year: string, month = '') => ({ month, year, note: '' });

test.each([
  ['Sept 2014', '09', '2014'],
  ['March 2015', '03', '2015'],
  ['Mär 2015', '03', '2015'],
  ['3/2015', '03', '2015'],
  ['2015-03', '03', '2015'],
  ['5 March 2015', '03', '2015'],
  ['٥ مارس ٢٠١٥', '03', '2015'],
  ['2015年3月', '03', '2015'],
  ['março de 2015', '03', '2015'],
  ['c. 2015', '', '2015'],
  ['742', '', '0742'],
])('%j in the box of the year is taken apart, and said back', (text, month, year) => {
  const date = takenApart(typed(text));
  expect(date).toMatchObject({ month, year });
  expect(date.note).toContain(`‘${text}’`);
});

test.each([
  ['2014', '2014'],
  [' 2014 ', '2014'],
  ['٢٠١٤', '2014'],
  ['', ''],
])('the year %j alone needs no word, and keeps the month', (text, year) => {
  expect(takenApart(typed(text, '05'))).toEqual({ month: '05', year, note: '' });
});

test('a month alone goes into its own box', () => {
  expect(takenApart(typed('September'))).toEqual({ month: '09', year: '', note: '' });
});

test('where day and month cannot be told apart, the month stays open', () => {
  const date = takenApart(typed('05/03/2015'));
  expect([date.month, date.year]).toEqual(['', '2015']);
  expect(date.note).toContain('Only the year');
});

test.each(['14', 'last year', '12345', '-44', '44 BC', '0000', 'x'.repeat(500), '2014-13'])(
  '%j is no date: it stays, and the box says so',
  (text) => {
    expect(takenApart(typed(text)).year).toBe(text);
    expect(readTypedDate(typed(text), TODAY)).toEqual({ problem: 'Please enter a year, such as 2014' });
  },
);

test.each([
  [typed('2014', '09'), { date: '2014-09' }],
  [typed('Sept 2014'), { date: '2014-09' }],
  [typed('2026', '11'), { date: '2026-11' }],
  [typed('2026', '12'), { problem: 'This is in the future' }],
  [typed('2027'), { problem: 'This is in the future' }],
  [typed('', '09'), { problem: 'Please enter the year, too' }],
  [NO_DATE, { date: '' }],
])('%j is read as %j', (date, expected) => {
  expect(readTypedDate(date, TODAY)).toEqual(expected);
});

test.each(['', '2014', '2014-09'])('the stored date %j goes into the boxes and out of them', (date) => {
  expect(readTypedDate(toTypedDate(date), TODAY)).toEqual({ date });
});

test.each([
  ['present', true],
  ['bis heute', true],
  ['现在', true],
  ['', false],
  ['2014', false],
])('as an end, %j means until now: %j', (text, expected) => {
  expect(isUntilNow(typed(text))).toBe(expected);
});
