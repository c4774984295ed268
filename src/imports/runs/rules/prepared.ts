import type { ListRecord, ListRecords, RepeatedRow } from '../../files/rules/mapping.ts';
import type { RowProblem } from '../../files/rules/member-list.ts';
import { isStored, type RowAnswer, type RowAnswers } from './rows.ts';

/** The records of a list under one mapping: one a person where that is sure, and what is known of the other rows before anything is sent. */
export type Prepared = {
  records: readonly ListRecord[];
  /** Every record that was read, by its row. */
  byRow: ReadonlyMap<number, ListRecord>;
  answers: readonly RowAnswer[];
  /** The rows that may be the person of an earlier row. */
  maybe: ReadonlyMap<number, RepeatedRow>;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The record of an earlier row with what only the later one has. */
export const joinRecords = (earlier: ListRecord, later: ListRecord): ListRecord => {
  const missing = Object.entries(later).filter(([field]) => isEmpty(earlier[field]));
  return { ...earlier, ...Object.fromEntries(missing), row: earlier.row };
};

/** The records with those of later rows in the earlier ones; `into` leads from a row to the one that it becomes a part of. */
const joinAll = (
  records: readonly ListRecord[],
  into: ReadonlyMap<number, number>,
): readonly ListRecord[] => {
  if (into.size === 0) return records;
  const whole = new Map<number, ListRecord>();
  for (const record of records) {
    const earlier = whole.get(rootOf(record.row, into));
    if (earlier === undefined) whole.set(record.row, record);
    else whole.set(earlier.row, joinRecords(earlier, record));
  }
  return [...whole.values()];
};

/** The first of the rows that are one person with this one. */
const rootOf = (row: number, into: ReadonlyMap<number, number>): number => {
  const earlier = into.get(row);
  return earlier === undefined || earlier >= row ? row : rootOf(earlier, into);
};

const problemAnswers = (problems: readonly RowProblem[]): RowAnswer[] => {
  const byRow = new Map<number, Record<string, string>>();
  for (const { row, column = '', sentence } of problems) {
    const errors = byRow.get(row) ?? {};
    errors[column] = errors[column] === undefined ? sentence : `${errors[column]} ${sentence}`;
    byRow.set(row, errors);
  }
  return [...byRow].map(([row, errors]) => ({ row, state: 'bad', errors }));
};

/** Prepares the records of a list; `unread` are the rows that could not be read at all. */
export const prepare = (
  { records, errors }: Pick<ListRecords, 'records' | 'errors'>,
  unread: readonly RowProblem[],
  repeated: readonly RepeatedRow[],
): Prepared => {
  const sure = repeated.filter((repeat) => repeat.sure);
  return {
    records: joinAll(records, new Map(sure.map(({ row, earlier }) => [row, earlier]))),
    byRow: new Map(records.map((record) => [record.row, record])),
    answers: [
      ...problemAnswers([...unread, ...errors]),
      ...sure.map(
        ({ row, earlier, sentence }): RowAnswer => ({
          row,
          state: 'skipped',
          earlier,
          errors: { '': sentence },
        }),
      ),
    ],
    maybe: new Map(repeated.filter((repeat) => !repeat.sure).map((repeat) => [repeat.row, repeat])),
  };
};

/** An answer of the check, with what the file itself says: a new page may be the person of an earlier row. */
export const withRepeat = (answer: RowAnswer, { maybe }: Pick<Prepared, 'maybe'>): RowAnswer => {
  const repeat = maybe.get(answer.row);
  if (repeat === undefined || (answer.state !== 'new' && answer.state !== 'alike')) return answer;
  const sentences = { ...answer.errors, '': repeat.sentence };
  return { ...answer, state: 'alike', earlier: repeat.earlier, errors: sentences };
};

/** The records that still have to be checked. */
export const toCheck = ({ records }: Prepared, checked: RowAnswers): ListRecord[] =>
  records.filter(({ row }) => !checked.has(row));

/**
 * The records that an import stores. A row that is the page it looks like says so by that page's id, which comes before any other sign of
 * identity; one that is an earlier row becomes a part of it.
 */
export const toStore = (
  { records }: Prepared,
  checked: RowAnswers,
  joined: ReadonlySet<number>,
): ListRecord[] => {
  const into = new Map<number, number>();
  for (const row of joined) {
    const { id, earlier } = checked.get(row) ?? {};
    if (id === undefined && earlier !== undefined) into.set(row, earlier);
  }
  const stored = records.filter(({ row }) => isStored(checked.get(row)?.state) || into.has(row));
  return joinAll(stored, into).map((record) => {
    const page = joined.has(record.row) ? checked.get(record.row)?.id : undefined;
    return page === undefined ? record : asPage(record, page);
  });
};

const asPage = ({ key: _, ...record }: ListRecord, page: string): ListRecord => ({
  ...record,
  row: record.row,
  id: page,
});
