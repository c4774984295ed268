import { expect, test } from 'vitest';
import { toBirthday, toSpanEnd, toSpanStart } from '../../../../src/owners/start-from-file/rules/dates.ts';

test.each([
  ['', ''],
  ['2015', '2015'],
  ['2015-03-29T08:00:00Z', '2015-03'],
  ['06/2010', '2010-06'],
  ['Mär 2015', '2015-03'],
  ['Summer 2010', '2010'],
  ['since 2010', '2010'],
  ['seit März 2010', '2010-03'],
  ['since', null],
  ['till date', null],
  ['2010 年 6 月', '2010-06'],
  ['Present', null],
  ['630 BC', null],
  ['soon', null],
])('the beginning %j of an entry is %j', (text, date) => {
  expect(toSpanStart(text)).toBe(date);
});

test.each([
  'Present',
  'present',
  'PRESENT',
  'Heute',
  'bis heute',
  'actualidad',
  'Aujourd’hui',
  'वर्तमान',
  'حتى الآن',
  'Till date',
  'to date',
  '(ongoing)',
  '– Present',
  'по н.в.',
  '至今',
  '現在',
  '현재',
  'até o momento',
  'sekarang',
  '',
])('an entry that ends with %j lasts until now', (text) => {
  expect(toSpanEnd(text)).toBe('');
});

test.each([
  ['1985-04-12', '1985-04-12'],
  ['19850412', '1985-04-12'],
  ['1985-04-12T10:00:00Z', '1985-04-12'],
  ['Apr 2, 1985', '1985-04-02'],
  ['Apr 12', null],
  ['--0412', 'no-year'],
  ['--04-12', 'no-year'],
  ['1900-01-00', 'no-year'],
  ['9999-12-31', 'no-year'],
  ['1604-02-18', 'no-year'],
  ['0001-01-01', 'no-year'],
  ['1900-01-01', 'no-year'],
  ['1985-02-30', null],
  ['1985', null],
  ['', null],
])('the birthday %j is %j', (text, day) => {
  expect(toBirthday(text)).toBe(day);
});
