import { isYear } from '../../../profiles/life/rules/years.ts';
import { joinRecords } from '../../files/rules/join-records.ts';
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
  /** What is left out of rows, or was read otherwise, by column. */
  remarks: ReadonlyMap<number, Readonly<Record<string, string>>>;
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

/** What is said about each row, by column; '' is the whole row. */
const byColumn = (problems: readonly RowProblem[]): Map<number, Record<string, string>> => {
  const byRow = new Map<number, Record<string, string>>();
  for (const { row, column = '', sentence } of problems) {
    const errors = byRow.get(row) ?? {};
    errors[column] = Object.hasOwn(errors, column) ? `${errors[column]} ${sentence}` : sentence;
    byRow.set(row, errors);
  }
  return byRow;
};

/** Prepares the records of a list; `unread` are the rows that could not be read at all. */
export const prepare = (
  { records, errors, remarks }: ListRecords,
  unread: readonly RowProblem[],
  repeated: readonly RepeatedRow[],
): Prepared => {
  const sure = repeated.filter((repeat) => repeat.sure);
  return {
    records: joinAll(records, new Map(sure.map(({ row, earlier }) => [row, earlier]))),
    byRow: new Map(records.map((record) => [record.row, record])),
    answers: [
      ...[...byColumn([...unread, ...errors])].map(
        ([row, reasons]): RowAnswer => ({ row, state: 'bad', errors: reasons }),
      ),
      ...sure.map(
        ({ row, earlier, sentence }): RowAnswer => ({
          row,
          state: 'skipped',
          earlier,
          errors: { '': sentence },
        }),
      ),
    ],
    remarks: byColumn(remarks),
    maybe: new Map(repeated.filter((repeat) => !repeat.sure).map((repeat) => [repeat.row, repeat])),
  };
};

/** Of a row that looks like one which the site alone compared with it: which one that is, nobody says. */
const LIKE_EARLIER = 'Looks like an earlier row of this file.';

/** An answer of the check, with what the file itself says: values that are left out, and that a new page may be the person of an earlier row. */
export const withOwnSigns = (
  answer: RowAnswer,
  { maybe, remarks }: Pick<Prepared, 'maybe' | 'remarks'>,
): RowAnswer => {
  const repeat = maybe.get(answer.row);
  const isRepeat = repeat !== undefined && (answer.state === 'new' || answer.state === 'alike');
  const isLike = answer.state === 'alike' && answer.id === undefined;
  const errors = {
    ...remarks.get(answer.row),
    ...answer.errors,
    ...(isLike && { '': LIKE_EARLIER }),
    ...(isRepeat && { '': repeat.sentence }),
  };
  return {
    ...answer,
    ...(isRepeat && { state: 'alike', earlier: repeat.earlier }),
    ...(Object.keys(errors).length > 0 && { errors }),
  };
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

// A page that looks like a row has its year of birth, often with the day, which a year alone would take away.
const asPage = ({ key: _, dob, ...record }: ListRecord, page: string): ListRecord => ({
  ...record,
  ...(dob !== undefined && !isYear(String(dob)) && { dob }),
  row: record.row,
  id: page,
});
