import { expect, test } from 'vitest';
import { readListDate } from '../../../../src/imports/files/rules/list-dates.ts';

const TODAY = '2026-11-26';
const read = (text: string, order: 'day-first' | 'month-first' | null = null, hasDied = false) =>
  readListDate(text, { order, isEpochNone: false }, TODAY, hasDied);

test.each([
  ['', ''],
  ['1978-04-03', '1978-04-03'],
  ['3.4.1978', '1978-04-03'],
  ['5 de marzo de 1961', '1961-03-05'],
  ['٥ مارس ١٩٦١', '1961-03-05'],
  ['1958', '1958'],
  ['c. 1450', '1450'],
  ['1961-03', '1961'],
  ['28550', '1978-03-01'],
  ['28550.75', '1978-03-01'],
  ['2999', '2999'],
  ['3.4.78', '1978-04-03'],
  ['3.4.27', '1927-04-03'],
  ['3.4.26', '2026-04-03'],
  ['03/04/1978', '1978'],
  ['--02-18', ''],
  ['1604-02-18', ''],
  ['0001-01-01', ''],
  ['1900-01-00', ''],
  ['0000-00-00', ''],
  ['1970-01-01', '1970-01-01'],
  ['44 BC', '44 BC'],
  ['soon', 'soon'],
  ['9'.repeat(10_000), '9'.repeat(10_000)],
])('%j becomes %j', (text, expected) => {
  expect(read(text).value).toBe(expected);
});

test('a placeholder is a day of somebody who has died', () => {
  expect(read('1604-02-18', null, true)).toEqual({ value: '1604-02-18', sentence: null });
});

test('an answer decides dates that read both ways, also with two digits', () => {
  expect([read('03/04/1978', 'day-first').value, read('03/04/78', 'month-first').value]).toEqual([
    '1978-04-03',
    '1978-03-04',
  ]);
});

test('what is read otherwise than it stands there is told', () => {
  expect(read('03/04/1978').sentence).toBe(
    '“03/04/1978” reads both ways, so only the year 1978 is imported.',
  );
  expect(read('28550').sentence).toBe('“28550” is read as 1 March 1978.');
  expect(read('3.4.1978').sentence).toBeNull();
});
