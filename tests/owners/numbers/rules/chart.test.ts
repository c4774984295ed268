import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  axisOf,
  changeOf,
  PERIODS,
  seriesOf,
  shownNumber,
  shownTick,
} from '../../../../src/owners/numbers/rules/chart.ts';

test.each([
  [[], [0, 1, 2, 3, 4]],
  [[0], [0, 1, 2, 3, 4]],
  [[1], [0, 1, 2, 3, 4]],
  [[5], [0, 2, 4, 6]],
  [[9], [0, 5, 10]],
  [[41], [0, 20, 40, 60]],
  [
    [85, 21],
    [0, 25, 50, 75, 100],
  ],
  [[100], [0, 25, 50, 75, 100]],
  [[101], [0, 50, 100, 150]],
  [
    [3, -1],
    [-1, 0, 1, 2, 3, 4],
  ],
  [
    [0, -9],
    [-10, -5, 0, 5],
  ],
  [[48_512], [0, 20_000, 40_000, 60_000]],
])('the axis of %j is %j', (values, ticks) => {
  expect(axisOf(values)).toEqual(ticks);
});

test('every axis is of whole steps, has zero, and holds every value', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000, max: 10_000_000 }), { maxLength: 90 }), (values) => {
      const ticks = axisOf(values);
      const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
      expect(steps.size).toBe(1);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(10);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
    }),
  );
});

test.each<[number, number, string]>([
  [1_063, 752, '+41% against 752 before'],
  [400, 800, '−50% against 800 before'],
  [0, 50, '−100% against 50 before'],
  [1_000, 1_001, '−1 against 1,001 before'],
  [41, 35, '+6 against 35 before'],
  [-2, 35, '−37 against 35 before'],
  [-2, 80, '−82 against 80 before'],
  [3, -2, '+5 against −2 before'],
  [12, 0, '+12 none before'],
  [0, 0, ' none before, either'],
  [9, 9, ' as many before'],
])('%i against %i is “%s”', (sum, before, words) => {
  const change = changeOf(sum, before);
  expect(`${change.amount} ${change.rest}`).toBe(words);
  expect(change.isMore).toBe(sum > before);
});

const DAYS = Array.from({ length: 90 }, (_, index) => ({ day: `day ${index}`, views: index, likes: -index }));

test.each([
  [7, 83, 76],
  [30, 60, 30],
  [90, 0, null],
] as const)('%i days begin with day %i, beside day %j', (period, first, before) => {
  const { points, ...sums } = seriesOf(DAYS, 'views', period);
  const sumFrom = (start: number): number => (period * (2 * start + period - 1)) / 2;
  expect(points).toHaveLength(period);
  expect(points[0]).toEqual({ day: `day ${first}`, value: first, before });
  expect(points.at(-1)).toEqual({ day: 'day 89', value: 89, before: before === null ? null : 89 - period });
  expect(sums).toEqual({ sum: sumFrom(first), before: before === null ? null : sumFrom(before) });
});

test('likes are counted like views, and fewer days than a period are all there are', () => {
  expect(seriesOf(DAYS, 'likes', 7).sum).toBe(-602);
  for (const period of PERIODS) expect(seriesOf(DAYS.slice(0, 5), 'views', period).points).toHaveLength(5);
});

test('numbers have commas and a minus sign, and an axis has little room', () => {
  expect([shownNumber(-1_200), shownTick(9_999), shownTick(12_500)]).toEqual(['−1,200', '9,999', '12.5K']);
});
