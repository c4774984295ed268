import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { cellText, type UserRow } from './admin-users.ts';

/** A column and a direction; without one, the newest come first. */
export type UserOrder = { column: string; descending: boolean } | null;

export const USER_FILTERS = {
  all: 'All',
  verified: 'Verified',
  'not-verified': 'Not verified',
  recheck: 'To be checked again',
  hidden: 'Hidden',
} as const;
export type UserFilter = keyof typeof USER_FILTERS;

const passes = ({ record }: UserRow, filter: UserFilter): boolean => {
  if (filter === 'verified') return isVerified(record.verified);
  if (filter === 'not-verified') return !isVerified(record.verified);
  if (filter === 'recheck') return record.recheck;
  if (filter === 'hidden') return record.hidden;
  return true;
};

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The rows that pass a filter, in an order. */
export const arrangeRows = (
  rows: readonly UserRow[],
  filter: UserFilter,
  order: UserOrder,
): readonly UserRow[] => {
  const filtered = filter === 'all' ? rows : rows.filter((row) => passes(row, filter));
  if (order === null) return filtered;
  const texts = new Map(filtered.map((row) => [row, cellText(row.record, order.column)]));
  const sign = order.descending ? -1 : 1;
  return filtered.toSorted(
    (one, other) => sign * COLLATOR.compare(texts.get(one) as string, texts.get(other) as string),
  );
};

/** The order after a click on a column: ascending, descending, and back to newest first. */
export const nextOrder = (order: UserOrder, column: string): UserOrder => {
  if (order?.column !== column) return { column, descending: false };
  return order.descending ? null : { column, descending: true };
};
