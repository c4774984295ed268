import { DECISIONS, type Decision } from '../cases/rules/decisions.ts';
import { REASONS, type Reason } from '../reports/rules/reasons.ts';

/** How many months `/transparency` shows. */
export const TRANSPARENCY_MONTHS = 24;

/** What is counted in a month; `minutes-…` counts decided cases by the time since their first report. */
export type CountName =
  | `report-${Reason}`
  | `decision-${Decision}`
  | 'appeal-made'
  | 'appeal-granted'
  | `minutes-${number}`;

/** The counts of one month; missing ones are 0. */
export type MonthCounts = Partial<Record<CountName, number>>;

/** The public figures of one UTC month, `YYYY-MM`. */
export type MonthFigures = {
  month: string;
  reports: Record<Reason, number>;
  decisions: Record<Decision, number>;
  appeals: { made: number; granted: number };
  /** Median time from the first report of a case to its decision, in hours; null without a decided case. */
  median_hours: number | null;
};

/** The UTC month of a moment (milliseconds). */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The last `count` UTC months up to a moment (milliseconds), newest first. */
export const lastMonths = (now: number, count = TRANSPARENCY_MONTHS): string[] => {
  const date = new Date(now);
  return Array.from({ length: count }, (_, back) =>
    monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back)),
  );
};

/** The median of some numbers; 0 for none. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

const MINUTES = 'minutes-';

const medianHours = (counts: MonthCounts): number | null => {
  const minutes = Object.entries(counts).flatMap(([name, count = 0]) =>
    name.startsWith(MINUTES) ? Array<number>(count).fill(Number(name.slice(MINUTES.length))) : [],
  );
  return minutes.length === 0 ? null : Math.round((median(minutes) / 60) * 100) / 100;
};

/** The public figures of a month. */
export const toFigures = (month: string, counts: MonthCounts): MonthFigures => ({
  month,
  reports: Object.fromEntries(REASONS.map((reason) => [reason, counts[`report-${reason}`] ?? 0])) as Record<
    Reason,
    number
  >,
  decisions: Object.fromEntries(
    DECISIONS.map((decision) => [decision, counts[`decision-${decision}`] ?? 0]),
  ) as Record<Decision, number>,
  appeals: { made: counts['appeal-made'] ?? 0, granted: counts['appeal-granted'] ?? 0 },
  median_hours: medianHours(counts),
});
