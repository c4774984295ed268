import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { labelInLanguage, wordFor } from '../../languages/rules/translation-label.ts';
import { entrySpanWords } from '../../life/rules/career.ts';
import type { NameKind } from '../../rules/structured-values.ts';
import {
  decidingField,
  entriesIn,
  type StructuredEntry,
  sourcedField,
  toLine,
  translatedField,
} from './history-fields.ts';
import type { HistoryField } from './stored-history.ts';

/** What stands for a value that may not be told. */
export const withheldValue = (): string => say('profiles.history.withheld');

type Person = { died?: string | undefined };

/** A value of a history as text: of a structured field, each entry is a line in the words of the page. `person` is whose page it is. */
export const wordsOfValue = (field: HistoryField, value: string, person: Person): string => {
  const entries = entriesIn(field, value);
  if (entries === null) return value;
  return entries.map((entry) => toLine(entryWords(entry, field, person))).join('\n');
};

/** What stands for a value that may not be told beside others of its kind. */
export const withheldWords = (field: HistoryField): string => toLine([headed(field, withheldValue())]);

/** A text of the sources or translations of a field, after what that is called. */
const headed = (field: HistoryField, text: string): string => {
  const [sourced, translated] = [sourcedField(field), translatedField(field)];
  if (translated !== null) {
    const head = say('profiles.history.in-languages', { field: FIELD_LABELS[translated] });
    return say('profiles.history.of-field', { field: head, text });
  }
  return sourced === null ? text : say('profiles.history.of-field', { field: FIELD_LABELS[sourced], text });
};

const KIND_WORDS: Readonly<Record<NameKind, string>> = {
  get native() {
    return say('profiles.names.native');
  },
  get former() {
    return say('profiles.names.former');
  },
  other: '',
};

const entryWords = (entry: StructuredEntry, field: HistoryField, person: Person): string[] => {
  if ('tag' in entry)
    return [
      say('profiles.history.of-field', {
        field: labelInLanguage(decidingField(field) as FieldName, entry.tag),
        text: entry.text,
      }),
    ];
  if ('kind' in entry)
    return [entry.text, entry.language === '' ? '' : wordFor(entry.language), KIND_WORDS[entry.kind]];
  if ('organisation' in entry) return [entry.organisation, entry.role, entrySpanWords(entry, person)];
  if ('school' in entry) return [entry.school, entry.degree, entrySpanWords(entry, person)];
  if ('label' in entry) return [entry.label, entry.url];
  const seen = entry.seen === '' ? '' : say('profiles.sources.seen', { day: longDay(entry.seen) });
  const { archived = '' } = entry;
  return [headed(field, entry.title || entry.url), entry.title === '' ? '' : entry.url, seen, archived];
};
