import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isNoDate,
  isPlaceholder,
  readDate,
  shownOrder,
  writeDay,
  writeMonth,
  writeYear,
} from '../../../../../src/base/text/rules/dates/read-date.ts';

const written = (text: string): string | null => {
  const date = readDate(text);
  return date && (writeDay(date) ?? writeMonth(date));
};

test.each([
  ['1961', '1961'],
  ['0742', '0742'],
  ['742', '0742'],
  ['-630', '-0630'],
  ['-63', '-0063'],
  ['+14', '0014'],
  ['630 BC', '-0630'],
  ['44 B.C.E.', '-0044'],
  ['63 v. Chr.', '-0063'],
  ['63 av. J.-C.', '-0063'],
  ['14 AD', '0014'],
  ['c. 1450', '1450'],
  ['circa 1450', '1450'],
  ['~1450', '1450'],
  ['1961-03', '1961-03'],
  ['2015-6', '2015-06'],
  ['1961-00-00', '1961'],
  ['1961-03-00', '1961-03'],
  ['1961-03-05', '1961-03-05'],
  ['1961-03-05T00:00:00Z', '1961-03-05'],
  ['+1961-03-05T00:00:00Z', '1961-03-05'],
  ['+1961-00-00T00:00:00Z', '1961'],
  ['1961-03-05 10:30:00', '1961-03-05'],
  ['19610305', '1961-03-05'],
  ['06/2010', '2010-06'],
  ['6.2010', '2010-06'],
  ['2010/06', '2010-06'],
  ['2010/06/15', '2010-06-15'],
  ['05.03.1961', '1961-03-05'],
  ['5. 3. 1961', '1961-03-05'],
  ['25/03/1961', '1961-03-25'],
  ['03/25/1961', '1961-03-25'],
  ['03/03/1961', '1961-03-03'],
  ['03/05/1961', '1961'],
  ['1961年3月5日', '1961-03-05'],
  ['١٩٦١-٠٣-٠٥', '1961-03-05'],
  ['1992-02-29', '1992-02-29'],
])('the date %j is %s', (text, date) => {
  expect(written(text)).toBe(date);
});

test.each([
  'Summer 2010',
  'summer of 2010',
  'Summer, 2010',
  '2010 Summer',
  'Summer2010',
  'SPRING 2010',
  'Fall ’2010',
  'Q1 2010',
  'Q1/2010',
  '2010-Q4',
  '2010 Q4',
  '2010Q4',
  '1Q 2010',
  'H2 2010',
  '1. Quartal 2010',
  '2nd half of 2010',
  '1er trimestre 2010',
  'Sommersemester 2010',
  'WS 2010/11',
  'Winter 2010/2011',
  'Frühjahr 2010',
  'été 2010',
  'primavera de 2010',
  'verão de 2010',
  'лето 2010',
  'صيف ٢٠١٠',
  '2010年夏',
  '2010 年 春季',
  '2010 여름',
  'early 2010',
  'mid-2010',
  'Ende 2010',
  'mi-2010',
  '2010?',
  '2010 (?)',
])('%j is the year 2010, and says more', (text) => {
  expect(readDate(text)).toEqual({ year: 2010, isRough: true });
});

test.each([
  'Summer',
  'Q1',
  'Q5 2010',
  'Summer 2010 2012',
  'Summer 10',
  'Team 2010',
  'Summer School 2010',
  '2010 2011',
  '3 2010 half day',
  'Q1–Q2 2010 x',
  '1990s',
  'Q1 Q2',
  '?',
  'Winter 2010/13',
])('%j is no date either', (text) => {
  expect(readDate(text)).toBeNull();
});

test.each([
  ['2015 年 3 月', '2015-03'],
  ['2015 年 3 月 5 日', '2015-03-05'],
  ['2015年 3月', '2015-03'],
  ['２０１５年３月', '2015-03'],
  ['2015年3月5号', '2015-03-05'],
  ['2015년 3월 5일', '2015-03-05'],
  ['2015년', '2015'],
  ['2015 年', '2015'],
  ['mid March 2015', '2015-03'],
])('%j is %s', (text, date) => {
  expect(written(text)).toBe(date);
});

test.each([
  ['Jan 2015', '2015-01'],
  ['Sept. 2015', '2015-09'],
  ['September 2015', '2015-09'],
  ['Apr 12, 1985', '1985-04-12'],
  ['12th of April 1985', '1985-04-12'],
  ['Jän 2015', '2015-01'],
  ['Mär 2015', '2015-03'],
  ['März 2015', '2015-03'],
  ['Mrz. 2015', '2015-03'],
  ['5. Mai 2015', '2015-05-05'],
  ['Okt 2019', '2019-10'],
  ['Dez 2014', '2014-12'],
  ['ene. de 2015', '2015-01'],
  ['5 de marzo de 1961', '1961-03-05'],
  ['ago 2019', '2019-08'],
  ['mars 2015', '2015-03'],
  ['août 2019', '2019-08'],
  ['aout 2019', '2019-08'],
  ['févr. 2012', '2012-02'],
  ['déc. 2014', '2014-12'],
  ['1er juillet 2014', '2014-07-01'],
  ['जन॰ 2015', '2015-01'],
  ['मार्च २०१५', '2015-03'],
  ['सितंबर 2015', '2015-09'],
  ['يناير 2015', '2015-01'],
  ['٥ مارس ١٩٦١', '1961-03-05'],
  ['كانون الثاني 2015', '2015-01'],
  ['آذار ٢٠١٥', '2015-03'],
  ['أوت 2015', '2015-08'],
  ['сентября 2015', '2015-09'],
])('the date %j with a month in words is %s', (text, date) => {
  expect(written(text)).toBe(date);
});

test.each([
  '',
  'soon',
  'Foo 2015',
  'jui 2015',
  'Jan 15',
  '1990-02-29',
  '1990-02-30',
  '1990-13',
  '0000-01-01',
  '0',
  '15',
  '2015-03-29-11',
  'Mar 2015 Apr 2016',
  '31 April 1961',
  '1961-03-05abc',
  `1961${' '.repeat(100)}`,
])('%j is no date', (text) => {
  expect(readDate(text)).toBeNull();
});

test.each([
  ['c. 1450', true],
  ['03/05/1961', true],
  ['1961', undefined],
])('%j says more or less than its year: %s', (text, isRough) => {
  expect(readDate(text)?.isRough).toBe(isRough);
});

test.each([
  ['1900-01-00', true],
  ['1900-01-00T00:00:00', true],
  ['1/0/1900', true],
  ['00.01.1900', true],
  ['0-Jan-00', true],
  ['+1900-01-00T00:00:00Z', false],
  ['1900-00-00', false],
  ['1900', false],
  ['0000', true],
  ['00/00/0000', true],
  ['0000-00-00 00:00:00', true],
  ['0000-02-18', true],
  ['18.02.0000', true],
  ['٠٠٠٠', true],
  ['9999', true],
  ['99991231', true],
  ['9999-12-31T23:59:59.9999999', true],
  ['12/31/9999', true],
  ['--02-18', true],
  ['--02', true],
  ['---18', true],
  ['-0063', false],
  ['0742', false],
  ['2010-06-15', false],
  ['2000', false],
  ['1961-03-05T10:00:00.9999', false],
  ['', false],
])('%j is no date in any record: %s', (text, isNone) => {
  expect(isNoDate(text)).toBe(isNone);
});

test.each([
  ['1604-02-18', true],
  ['0001-01-01', true],
  ['1900-01-01', true],
  ['1900-01-02', false],
  ['1985-04-12', false],
])('the day %s stands for none: %s', (day, stands) => {
  expect(isPlaceholder(day)).toBe(stands);
});

test('a date that was read is read the same again, whatever the text', () => {
  const pieces = fc.constantFrom(
    '1961',
    '-',
    '/',
    '.',
    '03',
    '5',
    ' ',
    'März',
    'BC',
    'c.',
    '٣',
    '年',
    'T',
    'Z',
    ':',
    '+',
    '00',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const date = readDate(typed);
      if (date === null) return;
      const { isRough: _isRough, ...plain } = date;
      expect(readDate(writeDay(date) ?? writeMonth(date))).toEqual(plain);
      expect(readDate(writeYear(date.year))).toEqual({ year: date.year });
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['03/04/1978', 'day-first', '1978-04-03'],
  ['03/04/1978', 'month-first', '1978-03-04'],
  ['03-04-1978', 'month-first', '1978-03-04'],
  ['25/12/1980', 'month-first', '1980-12-25'],
  ['12/25/1980', 'day-first', '1980-12-25'],
  ['3/4/1978 12:00:00 AM', 'month-first', '1978-03-04'],
  ['٣/٤/١٩٧٨', 'day-first', '1978-04-03'],
] as const)('%j, %s, is %s', (text, order, expected) => {
  const date = readDate(text, order);
  expect(date && writeDay(date)).toBe(expected);
});

test.each([
  ['25.12.1980', '1980-12-25'],
  ['12.25.1980', '1980-12-25'],
  ['05.03.1961 00:00', '1961-03-05'],
  ['1961-03-05 00:00:00.000 UTC', '1961-03-05'],
])('%j needs no order: %s', (text, expected) => {
  expect(written(text)).toBe(expected);
});

test.each([
  ['25/12/1980', 'day-first'],
  ['12/25/1980', 'month-first'],
  ['03/04/1978', 'both'],
  ['05/05/1978', null],
  ['25/25/1978', null],
  ['03.04.1978', null],
  ['1978-04-03', null],
  ['', null],
  ['1/'.repeat(5_000), null],
])('%j shows the order %j', (text, expected) => {
  expect(shownOrder(text)).toBe(expected);
});
