import { countOf } from '../../../base/text/rules/number-words.ts';
import { type Census, type ColumnCount, createCensus, DATE_FIELDS, epochSentence } from './census.ts';
import { type ColumnMatch, matchColumns, REPEATABLE } from './columns/match-columns.ts';
import { turnedName } from './columns/plain-values.ts';
import { quoted } from './limits.ts';
import { bothReadings } from './list-dates.ts';
import {
  type ColumnReview,
  fieldOf,
  type ListField,
  type ListQuestion,
  type ListReview,
  type Mapping,
} from './mapping.ts';
import type { MemberList } from './member-list.ts';

/**
 * Says what each column of a list becomes, what is open, and how its dates are read: under a mapping that somebody chose, or under the one that
 * the names and values of the columns suggest. `today` is `YYYY-MM-DD`.
 */
export const reviewList = (
  list: Pick<MemberList, 'columns' | 'rows'>,
  today: string,
  chosen?: Mapping,
): ListReview => {
  const matched = matchColumns(list.columns, list.rows);
  const suggested = suggestedMapping(list.columns, matched);
  const mapping = chosen ?? suggested;
  const census = createCensus(mapping);
  for (const row of list.rows) census.add(list.columns, row);
  return reviewOf(list.columns, matched, mapping, census, today);
};

type Matched = ReturnType<typeof matchColumns>;

/** The mapping that matches suggest. */
export const suggestedMapping = (columns: readonly string[], { kind, matches }: Matched): Mapping => ({
  profile: kind,
  columns: Object.fromEntries(
    columns.flatMap((column, index) => {
      const field = matches[index]?.field ?? null;
      return field === null ? [] : [[column, field]];
    }),
  ),
});

/** The review of columns that were matched and counted. */
export const reviewOf = (
  columns: readonly string[],
  { matches, isKindKnown }: Matched,
  mapping: Mapping,
  census: Census,
  today: string,
): ListReview => {
  const dates = census.readings();
  return {
    mapping,
    columns: columns.map((column, index) => columnReview(column, matches[index], mapping, census.of(column))),
    questions: [...orderQuestion(columns, census, dates, today), ...sameFieldQuestions(columns, mapping)],
    isKindKnown,
    dates,
  };
};

const columnReview = (
  column: string,
  match: ColumnMatch | undefined,
  mapping: Mapping,
  count: ColumnCount,
): ColumnReview => {
  const field = fieldOf(mapping, column) ?? null;
  const isMatched = match !== undefined && match.field === field;
  const { samples, filled, empty, readable } = count;
  return {
    column,
    field,
    certainty: field === null ? 'none' : isMatched ? match.certainty : 'sure',
    by: field === null ? null : isMatched ? match.by : 'hand',
    samples,
    filled,
    empty,
    readable: field === null ? 0 : readable,
    didYouMean: field === null ? (match?.didYouMean ?? null) : null,
    remark: remarkOf(field, count) ?? (isMatched ? match.remark : null),
  };
};

const remarkOf = (field: ListField | null, { samples, epochs, commas }: ColumnCount): string | null => {
  if (field === 'surname_first' && commas > 0) {
    const sample = samples.find((text) => turnedName(text) !== text) ?? '';
    return `The surname comes first, so names are turned round: ${quoted(sample)} becomes ${quoted(turnedName(sample))}.`;
  }
  return field !== null && DATE_FIELDS.includes(field) ? epochSentence(epochs) : null;
};

const orderQuestion = (
  columns: readonly string[],
  census: Census,
  dates: ListReview['dates'],
  today: string,
): ListQuestion[] => {
  const asked = columns.filter((column) => dates[column]?.isAsked === true);
  const [first] = asked;
  if (first === undefined) return [];
  const { example } = census.of(first).order;
  const readings = bothReadings(example, today);
  if (readings === null) return [];
  const sum = (count: (each: ColumnCount) => number): number =>
    asked.reduce((total, column) => total + count(census.of(column)), 0);
  const [both, all] = [sum(({ order }) => order.both), sum((each) => each.dates)];
  const sentence = `Is ${example} ${readings['day-first']} or ${readings['month-first']}? ${both.toLocaleString('en')} of ${countOf(all, 'date')} ${both === 1 ? 'reads' : 'read'} both ways.`;
  const answer = dates[first]?.order ?? null;
  return [{ kind: 'date-order', columns: asked, example, readings, both, dates: all, sentence, answer }];
};

const sameFieldQuestions = (columns: readonly string[], mapping: Mapping): ListQuestion[] => {
  const byField = new Map<ListField, string[]>();
  for (const column of columns) {
    const field = fieldOf(mapping, column);
    if (field !== undefined && !REPEATABLE.includes(field))
      byField.set(field, [...(byField.get(field) ?? []), column]);
  }
  return [...byField]
    .filter(([, claimed]) => claimed.length > 1)
    .map(([field, claimed]) => ({
      kind: 'same-field',
      columns: claimed,
      field,
      sentence: `${claimed.map(quoted).join(' and ')} would fill the same field. Please choose one.`,
    }));
};
