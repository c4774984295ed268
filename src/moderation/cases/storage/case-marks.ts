import { timeOfId } from '../../../base/engine/storage/keys.ts';
import { type Mark, markKey } from '../../../site/to-do/storage/marks.ts';
import type { OpenCase } from './open-case.ts';

/** What the mark of an open case tells without reading it. */
type CaseWeight = {
  id: string;
  /** Number of reports. */
  count: number;
  hasAppeal: boolean;
  /** Whether somebody reported something illegal. */
  isIllegal: boolean;
};

const APPEAL = 'a';
const ILLEGAL = 'i';

const weightOf = ({ count, appeal, reasons }: OpenCase): string =>
  `${count}${appeal === null ? '' : APPEAL}${reasons.includes('illegal') ? ILLEGAL : ''}`;

/** The key of a case's mark, with what it weighs; `stamp` is when it was marked, in milliseconds. */
export const caseMarkKey = (open: OpenCase, id: string, stamp: number): string =>
  markKey('case', open.case, { since: timeOfId(open.case), stamp }, [id, weightOf(open)]);

/** What a case's mark tells. */
export const readWeight = ({ details: [id = '', weight = ''] }: Mark): CaseWeight => ({
  id,
  count: Number.parseInt(weight, 10),
  hasAppeal: weight.includes(APPEAL),
  isIllegal: weight.includes(ILLEGAL),
});

const MOST = 999_999;

/** Sorts marks by what they weigh: what may break the law first, then appeals, then the most reports, then the oldest. */
export const weightPlace = (mark: Mark): string => {
  const { isIllegal, hasAppeal, count } = readWeight(mark);
  return `${isIllegal ? 0 : 1}${hasAppeal ? 0 : 1}.${String(MOST - Math.min(MOST, count)).padStart(6, '0')}.${mark.ref}`;
};
