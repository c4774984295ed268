import { onOneLine } from '../../../../base/text/rules/letters/text-signs.ts';
import { withoutUnseen } from '../../../../base/text/rules/letters/unseen.ts';
import { isColumnName } from '../columns/field-names.ts';
import { looksLikeValue } from '../columns/value-signs.ts';
import { LIST_COLUMNS, LIST_SENTENCES, ListProblem } from '../limits.ts';
import type { ListRow } from '../member-list.ts';

/** A row of a table, cells as they stand there. */
export type RawRow = { row: number; cells: readonly string[] };

/** A table with its header apart; `remarks` are sentences about what stands before it. */
export type ListTable = { columns: string[]; rows: ListRow[]; remarks: string[] };

/** Among so many rows with something in them the header is looked for. */
const HEADER_AMONG = 20;
/** A header fills so much of the width of the rows after it. */
const HEADER_FILLS = 0.6;

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';
const filledIn = (row: RawRow): number => row.cells.filter(isFilled).length;

/** Finds the header of a table. A title above it is told, and a table without one gets names such as `Column B`. */
export const toTable = (all: readonly RawRow[]): ListTable => {
  const rows = all.filter((row) => filledIn(row) > 0);
  const width = rows.reduce((most, { cells }) => Math.max(most, lastFilled(cells) + 1), 0);
  if (width > LIST_COLUMNS) throw new ListProblem(LIST_SENTENCES.tooWide(width));
  const first = rows.slice(0, HEADER_AMONG);
  const most = Math.max(...first.map(filledIn), 1);
  const at = first.findIndex((row) => filledIn(row) >= Math.max(1, most * HEADER_FILLS));
  const header = rows[at];
  if (header === undefined) return { columns: [], rows: [], remarks: [] };
  const isHeader = hasNames(header);
  const above = rows.slice(0, at).map(({ cells }) => cells.filter(isFilled).join(' '));
  return {
    columns: columnNames(isHeader ? header.cells : [], width),
    rows: rows.slice(isHeader ? at + 1 : at),
    remarks: [
      ...above.map((text) => LIST_SENTENCES.above(text)),
      ...(isHeader ? [] : [LIST_SENTENCES.noHeader]),
    ],
  };
};

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex(isFilled);

// A row of values is no header; a lone column is one only under a name that is known.
const hasNames = ({ cells }: RawRow): boolean => {
  const filled = cells.filter(isFilled);
  if (filled.some(isColumnName)) return true;
  return filled.length > 1 && !filled.some(looksLikeValue);
};

/** Names for all columns, each once: as the header has them, `Column B` without one, `Email (2)` for the second of a name. */
export const columnNames = (header: readonly string[], width: number): string[] => {
  const used = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const written = onOneLine(withoutUnseen(header[index] ?? ''))
      .replace(/ +/g, ' ')
      .trim();
    const name = written === '' ? `Column ${columnLetters(index)}` : written;
    let unique = name;
    for (let count = used.get(name) ?? 1; used.has(unique); count += 1) unique = `${name} (${count + 1})`;
    used.set(name, (used.get(name) ?? 0) + 1);
    used.set(unique, used.get(unique) ?? 1);
    return unique;
  });
};

/** The letters of a column as spreadsheets name it: A to Z, AA and so on. */
const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);
