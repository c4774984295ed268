import { expect, test } from 'vitest';
import { sayIn } from '../../../../src/base/languages/rules/say.ts';
import { formatCount, formatNumber, unitOf } from '../../../../src/base/text/rules/count.ts';
import { inWords, inWordsFirst } from '../../../../src/base/text/rules/number-words.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1K'],
  [1_049, '1K'],
  [1_500, '1.5K'],
  [12_345, '12.3K'],
  [999_999, '999.9K'],
  [1_000_000, '1M'],
  [2_340_000, '2.3M'],
  [-1, '0'],
  [Number.NaN, '0'],
])('%d is shown as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});

test('one has a singular unit, zero and more have a plural one', () => {
  expect([0, 1, 2].map((count) => unitOf('like', count))).toEqual(['likes', 'like', 'likes']);
  expect(unitOf('view', 1)).toBe('view');
});

test('a usual count is written as a word, any other in digits', () => {
  expect([3, 7, 11, 30].map((count) => inWords(count))).toEqual(['three', 'seven', '11', 'thirty']);
  expect([30, 31].map((count) => inWordsFirst(count))).toEqual(['Thirty', '31']);
});

test('numbers and short counts are written as the language of the reader writes them', () => {
  const written = (): string[] => [
    formatNumber(3412),
    formatNumber(0.55, { style: 'percent' }),
    formatCount(12_345),
    formatCount(2_340_000),
    formatCount(-1),
    inWords(7),
  ];
  expect(written()).toEqual(['3,412', '55%', '12.3K', '2.3M', '0', 'seven']);
  expect(sayIn('de', written)).toEqual(['3.412', '55\u00a0%', '12.345', '2,3\u00a0Mio.', '0', '7']);
});
