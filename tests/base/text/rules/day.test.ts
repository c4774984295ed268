import { expect, test } from 'vitest';
import { sayIn } from '../../../../src/base/languages/rules/say.ts';
import { dateFormat, longDay } from '../../../../src/base/text/rules/day.ts';

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

test('a format that was made before writes dates in the language of the reader', () => {
  const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const written = (): string[] => [
    month.format(Date.UTC(2026, 2, 1)),
    longDay('1982-06-14'),
    longDay('1982'),
  ];
  expect(written()).toEqual(['March 2026', '14 June 1982', '1982']);
  expect(sayIn('de', written)).toEqual(['März 2026', '14. Juni 1982', '1982']);
  expect(written()).toEqual(['March 2026', '14 June 1982', '1982']);
});

test('dates are those of the calendar in which they are stored', () => {
  expect(sayIn('fa', () => longDay('1982-06-14'))).toContain('۱۹۸۲');
});
