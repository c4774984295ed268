import { OPEN } from '../../../base/engine/storage/keys.ts';
import type { OpenCase } from './open-case.ts';

/** Where the marks of open cases are stored. */
export const OPEN_CASES = `${OPEN}cases/`;

/** The mark of an open case: its place among the others, what it weighs, and the newest version announced for its file. */
export type CaseMark = {
  case: string;
  id: string;
  version: number;
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

/** The key of a mark: `{case}.{id}.{weight}.{version}`, so that a listing tells how many cases and appeals are open without reading them. */
export const markKey = (open: OpenCase, id: string, version: number): string =>
  `${OPEN_CASES}${open.case}.${id}.${weightOf(open)}.${String(version).padStart(6, '0')}`;

/** The version in a mark's key. */
export const versionOf = (key: string): number => Number(key.slice(key.lastIndexOf('.') + 1));

const toMark = (key: string): CaseMark => {
  const [name = '', id = '', weight = ''] = key.slice(OPEN_CASES.length).split('.');
  const isWeighed = key.split('.').length > 3;
  return {
    case: name,
    id,
    version: versionOf(key),
    // Marks of earlier versions have no weight.
    count: isWeighed ? Number.parseInt(weight, 10) : 1,
    hasAppeal: isWeighed && weight.includes(APPEAL),
    isIllegal: isWeighed && weight.includes(ILLEGAL),
  };
};

/** The marks of some keys, one for each case, the oldest case first. */
export const toCaseMarks = (keys: readonly string[]): CaseMark[] => {
  const marks = new Map<string, CaseMark>();
  for (const mark of keys.toSorted().map(toMark))
    if ((marks.get(mark.case)?.version ?? -1) <= mark.version) marks.set(mark.case, mark);
  return [...marks.values()];
};

/** Sorts marks by what they weigh: what may break the law first, then appeals, then the most reports, then the oldest. */
export const weightPlace = ({ isIllegal, hasAppeal, count, case: name }: CaseMark): string =>
  `${isIllegal ? 0 : 1}${hasAppeal ? 0 : 1}.${String(MOST - Math.min(MOST, count)).padStart(6, '0')}.${name}`;

const MOST = 999_999;
