import { say } from '../../../base/languages/rules/say.ts';
import { formatCount, formatNumber } from '../../../base/text/rules/count.ts';

/** A day's exact views and likes, as `get-stats.php` has them. */
export type StatsDay = { day: string; views: number; likes: number };
export type Metric = 'views' | 'likes';

/** How many days a chart may show. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** One day of a chart; `before` is the count as many days earlier as the chart has, if that is known. */
export type Point = { day: string; value: number; before: number | null };

/** What a chart shows: the last days, their sum, and that of the days before them, if they are known. */
export type Series = { points: readonly Point[]; sum: number; before: number | null };

/** The last days of one count, beside as many days before them. */
export const seriesOf = (days: readonly StatsDay[], metric: Metric, period: Period): Series => {
  const values = days.map((day) => day[metric]);
  const start = days.length - period;
  const hasBefore = start - period >= 0;
  const points = days.slice(Math.max(0, start)).map(({ day }, index) => ({
    day,
    value: values[Math.max(0, start) + index] ?? 0,
    before: hasBefore ? (values[start - period + index] ?? 0) : null,
  }));
  const sum = (numbers: readonly (number | null)[]): number =>
    numbers.reduce<number>((all, number) => all + (number ?? 0), 0);
  return {
    points,
    sum: sum(points.map(({ value }) => value)),
    before: hasBefore ? sum(points.map(({ before }) => before)) : null,
  };
};

/** At most so many steps of the axis are above zero. */
const MAX_STEPS = 4;
const ROUND = [1, 2, 2.5, 5, 10];

const roundStep = (highest: number): number => {
  const least = highest / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ROUND.map((each) => each * power).find((each) => each >= least && Number.isInteger(each));
  return Math.max(1, step ?? Math.ceil(least));
};

/** The round numbers of an axis, lowest first: from zero, or below it, to the highest value or more. */
export const axisOf = (values: readonly number[]): readonly number[] => {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(MAX_STEPS, ...values)];
  const step = roundStep(Math.max(highest, -lowest));
  const [first, last] = [Math.floor(lowest / step), Math.ceil(highest / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
};

/** A number as people write it, with a minus sign. */
export const shownNumber = (number: number): string => withMinus(formatNumber(number));

const withMinus = (number: string): string => number.replace('-', '−');

/** The same for an axis, where there is little room. */
export const shownTick = (tick: number): string => (tick >= 10_000 ? formatCount(tick) : shownNumber(tick));

const signed = (number: number, style: 'decimal' | 'percent' = 'decimal'): string =>
  withMinus(formatNumber(number, { style, signDisplay: 'exceptZero' }));

/** From so many on, a change is told in percent: one of three likes more is no rise by a third. */
const PERCENT_FROM = 50;

/** How a period differs from the one before: the amount (`+41%`, `−6`), if there is one, and what it is measured against. */
export type PeriodChange = { amount: string; isMore: boolean; rest: string };

/** The change from one period to the next. */
export const changeOf = (sum: number, before: number): PeriodChange => {
  const isMore = sum > before;
  const rest =
    before === 0
      ? say('owners.numbers.none-before')
      : say('owners.numbers.against', { before: shownNumber(before) });
  if (sum === before)
    return {
      amount: '',
      isMore,
      rest: sum === 0 ? say('owners.numbers.none-either') : say('owners.numbers.as-many'),
    };
  const percent = Math.round(((sum - before) / before) * 100);
  const isPercent = before >= PERCENT_FROM && sum >= 0 && percent !== 0;
  return { amount: isPercent ? signed(percent / 100, 'percent') : signed(sum - before), isMore, rest };
};
