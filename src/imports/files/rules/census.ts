import { isReadable } from './columns/readable.ts';
import { type DateOrder, type DateReading, dateSigns, EPOCH } from './list-dates.ts';
import { fieldOf, type ListField, type Mapping } from './mapping.ts';
import type { ListRow } from './member-list.ts';

/** How many dates of a column show an order, and how many read both ways, with the first of each. */
export type OrderCount = Record<DateOrder | 'both', number> & {
  example: string;
  shown: Partial<Record<DateOrder, string>>;
};

/** What a column holds, counted over all rows. */
export type ColumnCount = {
  samples: string[];
  filled: number;
  empty: number;
  readable: number;
  dates: number;
  order: OrderCount;
  epochs: number;
  /** How many values are `Surname, First`. */
  commas: number;
};

export const DATE_FIELDS: readonly ListField[] = ['dob', 'died'];

const SAMPLES = 3;
/** A sample has at most so many characters. */
const SAMPLE_LENGTH = 200;

/** Counts what columns hold under a mapping, row by row, so that a file of any length can be counted. */
export const createCensus = (mapping: Mapping): Census => {
  const counts = new Map<string, ColumnCount>();
  const addCell = (column: string, cell: unknown): void => {
    const count = counts.get(column) ?? emptyCount();
    counts.set(column, count);
    const text = cellText(cell);
    if (text === '') {
      count.empty += 1;
      return;
    }
    count.filled += 1;
    if (count.samples.length < SAMPLES) addSample(count.samples, text.slice(0, SAMPLE_LENGTH));
    const field = fieldOf(mapping, column);
    if (field === undefined) return;
    if (DATE_FIELDS.includes(field)) addDate(count, text);
    else if (typeof cell !== 'string' || isReadable(field, text)) count.readable += 1;
    if (field === 'surname_first' && text.includes(',')) count.commas += 1;
  };
  return {
    add: (columns, { cells }) => {
      for (const [index, column] of columns.entries()) addCell(column, cells[index]);
    },
    of: (column) => counts.get(column) ?? emptyCount(),
    readings: () => readingsOf(counts, mapping),
  };
};

export type Census = {
  /** Counts a row whose cells stand in the order of the columns. */
  add: (columns: readonly string[], row: Pick<ListRow, 'cells'>) => void;
  of: (column: string) => ColumnCount;
  /** How the dates of each column are read, by what they show, else by those of the other columns, else by the answer. */
  readings: () => Record<string, DateReading>;
};

const emptyCount = (): ColumnCount => ({
  samples: [],
  filled: 0,
  empty: 0,
  readable: 0,
  dates: 0,
  order: { 'day-first': 0, 'month-first': 0, both: 0, example: '', shown: {} },
  epochs: 0,
  commas: 0,
});

/** A cell as one text: '' for nothing, JSON for lists and objects. */
export const cellText = (cell: unknown): string => {
  if (typeof cell === 'string') return cell.trim();
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
};

const addSample = (samples: string[], text: string): void => {
  if (!samples.includes(text)) samples.push(text);
};

const addDate = (count: ColumnCount, text: string): void => {
  const { order, isDate, isEpoch } = dateSigns(text);
  if (isDate) {
    count.readable += 1;
    count.dates += 1;
  }
  if (isEpoch) count.epochs += 1;
  if (order === null) return;
  count.order[order] += 1;
  if (order === 'both') count.order.example ||= text;
  else count.order.shown[order] ??= text;
};

/** The order that dates show; null if they show none, or one and the other. */
export const shownBy = (order: Pick<OrderCount, DateOrder>): DateOrder | null => {
  if (order['day-first'] > 0 && order['month-first'] === 0) return 'day-first';
  return order['month-first'] > 0 && order['day-first'] === 0 ? 'month-first' : null;
};

const readingsOf = (
  counts: ReadonlyMap<string, ColumnCount>,
  mapping: Mapping,
): Record<string, DateReading> => {
  const dated = [...counts].filter(([column]) => DATE_FIELDS.includes(fieldOf(mapping, column) as ListField));
  const sum = (order: DateOrder): number => dated.reduce((total, [, count]) => total + count.order[order], 0);
  const ofAll = shownBy({ 'day-first': sum('day-first'), 'month-first': sum('month-first') });
  return Object.fromEntries(
    dated.map(([column, { order, epochs }]) => {
      const isMixed = order['day-first'] > 0 && order['month-first'] > 0;
      const shown = isMixed ? null : (shownBy(order) ?? ofAll);
      const isAsked = shown === null && order.both > 0;
      return [
        column,
        { order: shown ?? mapping.dateOrder ?? null, isAsked, isEpochNone: epochs > 1, both: order.both },
      ];
    }),
  );
};

/** The sentence about the day on which computers begin to count, where a column has it more than once. */
export const epochSentence = (epochs: number): string | null =>
  epochs > 1
    ? `${EPOCH} stands here ${epochs.toLocaleString('en')} times, so it is taken for no date.`
    : null;
