import { pMapIterable } from 'p-map';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { DECISIONS, type Decision } from '../../../moderation/cases/rules/decisions.ts';
import {
  type ClosedCaseRecord,
  type ClosedPlace,
  getClosedCase,
  listClosedCases,
} from '../../../moderation/cases/storage/closed-cases.ts';
import { REASONS, type Reason, reasonName } from '../../../moderation/reports/rules/reasons.ts';
import { median } from '../../../moderation/transparency/rules.ts';
import { listMarks } from '../../../site/to-do/storage/marks.ts';

/** The figures of one year. */
type YearLog = {
  year: number;
  /** Numbers of closed cases, and of the reports in them. */
  cases: number;
  reports: number;
  appeals: number;
  /** Closed cases by reason and decision; a case with two reasons counts in both. */
  table: Record<Reason | 'appeal', Record<Decision, number>>;
  /** Median time from the first report or appeal to the decision, in hours. */
  medianHours: number;
};

type ReportLog = { open: number; years: YearLog[] };

const HOUR = 3_600_000;

/** Reads all closed cases, and counts them by year, reason and decision, newest year first. */
export const readReportLog = async (storage: Storage): Promise<ReportLog> => {
  const years = new Map<number, { log: YearLog; times: number[] }>();
  const read = (place: ClosedPlace): Promise<ClosedCaseRecord | null> => getClosedCase(storage, place);
  for await (const closed of pMapIterable(listClosedCases(storage), read, READS_AT_ONCE))
    if (closed !== null) add(years, closed);
  const logs = [...years.values()].map(({ log, times }) => ({ ...log, medianHours: median(times) / HOUR }));
  return {
    open: (await listMarks(storage, 'case')).length,
    years: logs.sort((one, other) => other.year - one.year),
  };
};

const emptyRow = (): Record<Decision, number> =>
  Object.fromEntries(DECISIONS.map((decision) => [decision, 0])) as Record<Decision, number>;

const emptyYear = (year: number): YearLog => ({
  year,
  cases: 0,
  reports: 0,
  appeals: 0,
  table: Object.fromEntries([...REASONS, 'appeal'].map((name) => [name, emptyRow()])) as YearLog['table'],
  medianHours: 0,
});

const add = (years: Map<number, { log: YearLog; times: number[] }>, closed: ClosedCaseRecord): void => {
  const year = new Date(closed.at).getUTCFullYear();
  const figures = years.get(year) ?? { log: emptyYear(year), times: [] };
  years.set(year, figures);
  const { log, times } = figures;
  log.cases += 1;
  log.reports += closed.count;
  if (closed.appealed) log.appeals += 1;
  for (const name of [...closed.reasons, ...(closed.appealed ? (['appeal'] as const) : [])])
    log.table[name][closed.decision] += 1;
  times.push(closed.at - closed.since);
};

export const yearLines = (log: YearLog): string[] => [
  `${log.year}: ${log.cases} cases closed, ${log.reports} reports, ${log.appeals} appeals; median time to a decision ${log.medianHours.toFixed(1)} hours`,
  `  ${'Reported for'.padEnd(42)}${DECISIONS.map((decision) => decision.padStart(9)).join('')}`,
  ...[...REASONS, 'appeal' as const].map((name) => {
    const label = name === 'appeal' ? 'Appeal of the owner' : reasonName(name);
    const row = DECISIONS.map((decision) => String(log.table[name][decision]).padStart(9)).join('');
    return `  ${label.padEnd(42)}${row}`;
  }),
];
