import { BYTE_ORDER_MARK } from '../../../base/text/rules/byte-order-mark.ts';
import { csvLine, phoneWithoutFormulas } from '../../../base/text/rules/formula.ts';
import { cellText } from './census.ts';
import type { ListRow, MemberList, RowProblem } from './member-list.ts';

/** The columns that a file of bad rows has after those that came. */
export const BAD_ROW_COLUMNS = ['Row', 'Reason'] as const;

/** The rows that cannot be imported as CSV, in the columns that came, with their numbers and reasons: corrected, it is a list again. */
export const badRowsCsv = (
  { columns, rows }: Pick<MemberList, 'columns'> & { rows: Iterable<ListRow> },
  problems: readonly RowProblem[],
): string => {
  const reasons = new Map<number, string[]>();
  for (const { row, column, sentence } of problems)
    reasons.set(row, [
      ...(reasons.get(row) ?? []),
      column === undefined ? sentence : `${column}: ${sentence}`,
    ]);
  const data: string[][] = [];
  for (const { row, cells } of rows) {
    const why = reasons.get(row);
    if (why === undefined) continue;
    data.push([...columns.map((_, index) => cellText(cells[index])), String(row), why.join(' ')]);
    reasons.delete(row);
  }
  // Rows that could not even be read.
  for (const [row, why] of reasons) data.push([...columns.map(() => ''), String(row), why.join(' ')]);
  const lines = [[...columns, ...BAD_ROW_COLUMNS], ...data];
  return BYTE_ORDER_MARK + lines.map((line) => csvLine(line.map(phoneWithoutFormulas))).join('');
};
