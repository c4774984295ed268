import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { entrySpanWords } from '../../life/rules/career.ts';
import { type Entry, entriesIn, sourcedField, toLine } from './history-fields.ts';
import type { HistoryField } from './stored-history.ts';

/** What stands for a value that may not be told. */
export const WITHHELD = '(not shown)';

type Person = { died?: string | undefined };

/** A value of a history as text: of a structured field, each entry is a line in the words of the page. `person` is whose page it is. */
export const wordsOfValue = (field: HistoryField, value: string, person: Person): string => {
  const entries = entriesIn(field, value);
  if (entries === null) return value;
  return entries.map((entry) => toLine(entryWords(entry, headOf(field), person))).join('\n');
};

/** What stands for a value that may not be told beside others of its kind. */
export const withheldWords = (field: HistoryField): string => toLine([`${headOf(field)} ${WITHHELD}`]);

const headOf = (field: HistoryField): string => {
  const sourced = sourcedField(field);
  return sourced === null ? '' : `${FIELD_LABELS[sourced]}:`;
};

const entryWords = (entry: Entry, head: string, person: Person): string[] => {
  if ('organisation' in entry) return [entry.organisation, entry.role, entrySpanWords(entry, person)];
  if ('school' in entry) return [entry.school, entry.degree, entrySpanWords(entry, person)];
  if ('label' in entry) return [entry.label, entry.url];
  const seen = entry.seen === '' ? '' : `seen ${longDay(entry.seen)}`;
  return [`${head} ${entry.title || entry.url}`, entry.title === '' ? '' : entry.url, seen];
};
