import { formatNumber } from '../../base/text/rules/count.ts';

/** How many results there are; a lower bound if an index of a large directory did not count them all. */
export type Total = { total: number; total_at_least?: true | undefined };

/** The total as replies have it. */
export const toTotal = (total: number, isAtLeast: boolean): Total =>
  isAtLeast ? { total, total_at_least: true } : { total };

/** The total of two lists that have no profile in common. */
export const addTotals = (one: Total, other: Total): Total =>
  one.total_at_least || other.total_at_least
    ? { total: Math.max(one.total, other.total), total_at_least: true }
    : { total: one.total + other.total };

/** A count with separators, and a plus sign if there may be more: 1,203 or 10,000+. */
export const countText = (count: number, isAtLeast?: boolean): string =>
  `${formatNumber(count)}${isAtLeast ? '+' : ''}`;
