import type { MemberList } from '../../files/rules/member-list.ts';
import { fieldLabel } from './field-choices.ts';
import type { Prepared } from './prepared.ts';
import { isJoinable, type RowAnswer, type RowView } from './rows.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The name of a record, as it stands in lists. */
export const nameOfRecord = (record: Readonly<Record<string, unknown>> | undefined): string => {
  const { companyname, name, nickname, email } = record ?? {};
  return [companyname, name, nickname, email].find(isText) ?? '';
};

const SHOWN_CELLS = 3;

/** The first values of a row that could not become a record. */
const cellsOf = (list: MemberList, row: number): string =>
  (list.rows.find((each) => each.row === row)?.cells ?? [])
    .map((cell) => (typeof cell === 'number' ? String(cell) : cell))
    .filter(isText)
    .slice(0, SHOWN_CELLS)
    .join(' · ');

/** What problems are called that are about the whole row. */
const WHOLE_ROW: readonly string[] = ['', 'row', 'id'];

/** What is said about a row, each with the field or the column that it is about. */
export const problemSentences = (errors: Readonly<Record<string, string>>): string[] =>
  Object.entries(errors).map(sentenceOf);

const sentenceOf = ([field, sentence]: [string, string]): string =>
  WHOLE_ROW.includes(field) ? sentence : `${fieldLabel(field)}: ${sentence}`;

/** How a row is shown. */
export const rowView = (
  answer: RowAnswer,
  { byRow }: Pick<Prepared, 'byRow'>,
  list: MemberList,
  isJoined: boolean,
): RowView => {
  const { row, state, id = '', earlier = 0, errors = {}, changes = {} } = answer;
  return {
    row,
    name: nameOfRecord(byRow.get(row)) || cellsOf(list, row),
    state,
    page: id,
    earlier: id === '' ? earlier : 0,
    sentences: problemSentences(errors),
    changes: Object.entries(changes).map(([field, change]) => ({ label: fieldLabel(field), ...change })),
    isJoinable: isJoinable(answer),
    isJoined,
  };
};
