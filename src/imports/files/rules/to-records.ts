import { foldForSearch } from '../../../base/text/rules/text.ts';
import { cellText } from './census.ts';
import { columnKey } from './columns/field-names.ts';
import { isOwnFormat } from './columns/match-columns.ts';
import type { DateReading } from './list-dates.ts';
import { fieldOf, type ListField, type ListRecord, type ListRecords, type Mapping } from './mapping.ts';
import type { ListRow, RowProblem } from './member-list.ts';
import { type FieldReader, type RowValues, readerOf } from './record/field-readers.ts';
import { partsJoined } from './record/joined-parts.ts';

/** What rows become records by: the columns as they stand in the file, the mapping and how its dates are read. `today` is `YYYY-MM-DD`. */
export type RecordPlan = {
  columns: readonly string[];
  mapping: Mapping;
  dates: Readonly<Record<string, DateReading>>;
  today: string;
};

/** The largest record that is sent, in characters of its JSON. */
const RECORD_CHARACTERS = 300_000;

/**
 * Turns rows into records in the fields of imports. Fields that a row has nothing for are left out, so that they stay as they are on a page that
 * exists. Tells for each row what was left out or read otherwise, and why one has no record.
 */
export const toRecords = (rows: readonly ListRow[], plan: RecordPlan): ListRecords => {
  const readers = columnReaders(plan, isOwnFormat(plan.columns));
  const records: ListRecord[] = [];
  const errors: RowProblem[] = [];
  const remarks: RowProblem[] = [];
  for (const row of rows) {
    const read = readRow(row, readers, plan, remarks);
    if (typeof read === 'string') errors.push({ row: row.row, sentence: read });
    else records.push(read);
  }
  return { records, errors, remarks };
};

type ColumnReader = { index: number; column: string; field: ListField; read: FieldReader };

// Records in the names of imports are taken as they are, empty texts too, which empty a field.
const columnReaders = ({ columns, mapping, dates, today }: RecordPlan, isOwn: boolean): ColumnReader[] =>
  columns.flatMap((column, index) => {
    const field = fieldOf(mapping, column);
    if (field === undefined) return [];
    const keyPrefix = field === 'key' ? prefixOf(column, mapping) : '';
    return [
      { index, column, field, read: readerOf(field, { dates: dates[column], today, keyPrefix, isOwn }) },
    ];
  });

// Numbers of members begin at 1 in every list. A column that is called `key` has keys that differ everywhere.
const prefixOf = (column: string, { keyPrefix }: Mapping): string => {
  if (keyPrefix !== undefined) return keyPrefix === '' ? '' : `${keyPrefix}:`;
  return column === 'key' ? '' : `${columnKey(column)}:`;
};

const readRow = (
  { row, cells }: ListRow,
  readers: readonly ColumnReader[],
  { columns, mapping }: RecordPlan,
  remarks: RowProblem[],
): ListRecord | string => {
  // Where the list says it itself, a row that does not is bad.
  const values: RowValues = columns.includes('profile') ? {} : { profile: mapping.profile };
  const hasDied = readers.some(
    ({ field, index }) => (field === 'died' || field === 'deathyear') && cellText(cells[index]) !== '',
  );
  for (const { index, column, field, read } of readers) {
    const cell = cells[index];
    if (cell === undefined || cell === null) continue;
    const sentence = read(cell, values, hasDied);
    if (sentence !== null) remarks.push({ row, column, sentence });
    if (field === 'profile' && sentence !== null) values['profile'] = mapping.profile;
  }
  const record = partsJoined(values);
  const name =
    record['profile'] === 'professional' ? (record['companyname'] ?? record['name']) : record['name'];
  if (typeof name !== 'string' || foldForSearch(name.slice(0, 1_000)).trim() === '')
    return 'This row has no name.';
  if (JSON.stringify(record).length > RECORD_CHARACTERS)
    return 'This row has more text than a page can have.';
  return { row, ...record };
};
