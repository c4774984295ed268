import { expect, test } from 'vitest';
import {
  byNewestSpan,
  isPresent,
  isSpan,
  isSpanDate,
  type Span,
} from '../../../../src/base/fields/rules/span.ts';

const TODAY = '2026-11-23';

test.each<[string, boolean]>([
  ['', true],
  ['1999', true],
  ['0001', true],
  ['1999-01', true],
  ['1999-12', true],
  ['2026', true],
  ['2026-11', true],
  ['2026-12', false],
  ['2027', false],
  ['0000', false],
  ['0000-05', false],
  ['1999-00', false],
  ['1999-13', false],
  ['1999-1', false],
  ['199', false],
  ['19999', false],
  ['1999-01-01', false],
  [' 1999', false],
  ['1999\n', false],
  ['١٩٩٩', false],
])('%j can be a date of a span: %s', (text, expected) => {
  expect(isSpanDate(text, TODAY)).toBe(expected);
});

test.each<[string, string, boolean]>([
  ['', '', true],
  ['2001', '', true],
  ['', '2001', true],
  ['2001', '2001', true],
  ['2001', '2004', true],
  ['2004', '2001', false],
  ['2001-05', '2001-05', true],
  ['2001-05', '2001-04', false],
  ['2001-05', '2001', true],
  ['2001', '2001-01', true],
  ['2001-05', '2000', false],
  ['2002', '2001-12', false],
  ['2026-11', '2026', true],
  ['2026', '2027', false],
  ['2027', '', false],
  ['x', '', false],
  ['', 'now', false],
])('from %j to %j is a span: %s', (from, to, expected) => {
  expect(isSpan({ from, to }, TODAY)).toBe(expected);
});

test('what has no end is present', () => {
  expect(isPresent({ from: '2001', to: '' })).toBe(true);
  expect(isPresent({ from: '', to: '' })).toBe(true);
  expect(isPresent({ from: '', to: '2026-11' })).toBe(false);
});

test('present ones come first, then the newest by end and beginning', () => {
  const inOrder: Span[] = [
    { from: '2020-03', to: '' },
    { from: '2020', to: '' },
    { from: '', to: '' },
    { from: '', to: '2026' },
    { from: '2010', to: '2019-05' },
    { from: '2010', to: '2019' },
    { from: '2009', to: '2019' },
    { from: '', to: '2019' },
    { from: '1990', to: '1999' },
  ];
  expect([...inOrder].reverse().sort(byNewestSpan)).toEqual(inOrder);
});
