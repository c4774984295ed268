import type { ReportCase } from '../../reports/calls.ts';
import { reasonName } from '../../reports/rules/reasons.ts';

/** What a case is about, in one line. */
export const summaryOf = ({ reports, appeal }: Pick<ReportCase, 'reports' | 'appeal'>): string =>
  [...(appeal === null ? [] : ['Appeal']), ...new Set(reports.map(({ reason }) => reasonName(reason)))].join(
    ' · ',
  );

/** How many reports a case has; '' for an appeal without any. */
export const reportCount = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 report' : `${count.toLocaleString('en')} reports`;
