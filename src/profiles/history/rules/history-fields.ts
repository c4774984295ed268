import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, fieldsOf } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Position, Schooling } from '../../life/rules/position.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { isSameStructured, STRUCTURED_FIELDS, structuredOf } from '../../rules/structured-fields.ts';
import { isStructured, type StructuredName } from '../../rules/structured-names.ts';
import type { Link, Source, Sources } from '../../rules/structured-values.ts';
import { sourcedFields } from '../../sources/rules.ts';
import type { HistoryField, SourcesOf } from './stored-history.ts';

const SOURCES_OF = 'sources:';

/** A field of a change as readers get it: the sources of all fields are one. */
export type ChangedField = FieldName | StructuredName;

const NEVER: readonly FieldName[] = ['email', 'phone'];

/** The fields of a kind whose values are part of a history, in the order of the page: all but e-mail and phone. */
export const historyFields = (kind: ProfileKind): readonly HistoryField[] => [
  ...fieldsOf(kind).filter((field) => !NEVER.includes(field)),
  ...structuredOf(kind).flatMap((name): readonly HistoryField[] =>
    name === 'sources' ? sourcedFields(kind).map((field): SourcesOf => `${SOURCES_OF}${field}`) : [name],
  ),
];

const isSources = (field: HistoryField): field is SourcesOf => field.startsWith(SOURCES_OF);

/** The field whose sources a part of a history has; null if it is none. */
export const sourcedField = (field: HistoryField): FieldName | null =>
  isSources(field) ? (field.slice(SOURCES_OF.length) as FieldName) : null;

/** The field that readers get a part of a history as. */
export const changedFieldOf = (field: HistoryField): ChangedField => (isSources(field) ? 'sources' : field);

/** The value of a record in a part of its history; '' if it has none. */
export const historyValue = (record: ProfileRecord, field: HistoryField): string => {
  const sourced = sourcedField(field);
  const value =
    sourced === null ? record[field as Exclude<HistoryField, SourcesOf>] : record.sources?.[sourced];
  if (typeof value === 'string') return value;
  return isSameStructured(value) ? '' : JSON.stringify(value);
};

/** An entry of a structured field. */
export type Entry = Position | Schooling | Link | Source;

/** The entries of a value of a structured field; null for a text. */
export const entriesIn = (field: HistoryField, value: string): readonly Entry[] | null => {
  if (!isStructured(field) && sourcedField(field) === null) return null;
  return value === '' ? [] : (JSON.parse(value) as Entry[]);
};

/** Parts of an entry as a line. */
export const toLine = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replaceAll(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ');

/** What a value says, without a word that is not in it: of a structured field, the parts of each entry in a line. */
export const partsOfValue = (field: HistoryField, value: string): string => {
  const entries = entriesIn(field, value);
  if (entries === null) return value;
  return entries.map((entry) => toLine(Object.values(entry))).join('\n');
};

/** Values of a history as fields of a form: structured ones as JSON text. The sources of fields that are not among them stay as the record has them. */
export const formOfValues = (
  record: ProfileRecord,
  values: ReadonlyMap<HistoryField, string>,
): Partial<Record<ChangedField, string>> => {
  const form: Partial<Record<ChangedField, string>> = {};
  let sources: Sources | null = null;
  for (const [field, value] of values) {
    const sourced = sourcedField(field);
    if (sourced === null) form[changedFieldOf(field)] = value;
    else sources = { ...(sources ?? record.sources), [sourced]: value === '' ? [] : JSON.parse(value) };
  }
  return sources === null ? form : { ...form, sources: JSON.stringify(sources) };
};

/** Whether what changed is a photo. */
export const isPhoto = (name: ChangedField | PhotoField): name is PhotoField =>
  (PHOTO_FIELDS as readonly string[]).includes(name);

/** What a changed field or photo is called. */
export const changedLabel = (
  name: ChangedField | PhotoField,
  photoLabels: Readonly<Record<PhotoField, string>>,
): string => {
  if (isPhoto(name)) return photoLabels[name];
  return isStructured(name) ? STRUCTURED_FIELDS[name].label : FIELD_LABELS[name];
};
