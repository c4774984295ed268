import { rowAt } from './directory-columns.ts';
import { type Lines, lineOf } from './text-lines.ts';

/** Tells which rows of a leaf a newer change replaces. */
export const isReplaced = (
  orders: Lines,
  changes: ReadonlyMap<string, unknown>,
): ((row: number) => boolean) => {
  if (changes.size === 0) return () => false;
  // Finding a row takes about ten comparisons.
  if (changes.size > orders.ends.length / 10) return (row) => changes.has(lineOf(orders, row));
  const rows = new Set([...changes.keys()].map((order) => rowAt({ orders }, order)));
  return (row) => rows.has(row);
};
