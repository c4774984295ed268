import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { labelInLanguage, wordFor } from '../../languages/rules/translation-label.ts';
import { entrySpanWords } from '../../life/rules/career.ts';
import type { NameKind } from '../../rules/structured-values.ts';
import {
  decidingField,
  type Entry,
  entriesIn,
  sourcedField,
  toLine,
  translatedField,
} from './history-fields.ts';
import type { HistoryField } from './stored-history.ts';

/** What stands for a value that may not be told. */
export const WITHHELD = '(not shown)';

type Person = { died?: string | undefined };

/** A value of a history as text: of a structured field, each entry is a line in the words of the page. `person` is whose page it is. */
export const wordsOfValue = (field: HistoryField, value: string, person: Person): string => {
  const entries = entriesIn(field, value);
  if (entries === null) return value;
  return entries.map((entry) => toLine(entryWords(entry, field, person))).join('\n');
};

/** What stands for a value that may not be told beside others of its kind. */
export const withheldWords = (field: HistoryField): string => toLine([`${headOf(field)} ${WITHHELD}`]);

const headOf = (field: HistoryField): string => {
  const [sourced, translated] = [sourcedField(field), translatedField(field)];
  if (translated !== null) return `${FIELD_LABELS[translated]} in other languages:`;
  return sourced === null ? '' : `${FIELD_LABELS[sourced]}:`;
};

const KIND_WORDS: Readonly<Record<NameKind, string>> = {
  native: 'native name',
  former: 'former name',
  other: '',
};

const entryWords = (entry: Entry, field: HistoryField, person: Person): string[] => {
  if ('tag' in entry)
    return [`${labelInLanguage(decidingField(field) as FieldName, entry.tag)}: ${entry.text}`];
  if ('kind' in entry)
    return [entry.text, entry.language === '' ? '' : wordFor(entry.language), KIND_WORDS[entry.kind]];
  if ('organisation' in entry) return [entry.organisation, entry.role, entrySpanWords(entry, person)];
  if ('school' in entry) return [entry.school, entry.degree, entrySpanWords(entry, person)];
  if ('label' in entry) return [entry.label, entry.url];
  const seen = entry.seen === '' ? '' : `seen ${longDay(entry.seen)}`;
  return [`${headOf(field)} ${entry.title || entry.url}`, entry.title === '' ? '' : entry.url, seen];
};
