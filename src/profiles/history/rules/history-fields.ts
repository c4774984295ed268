import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, fieldsOf, proseFields } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { namesThatAre } from '../../languages/rules/page-names.ts';
import { fieldTranslations, withTranslation } from '../../languages/rules/translation-texts.ts';
import type { Position, Schooling } from '../../life/rules/position.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { isSameStructured, STRUCTURED_FIELDS, structuredOf } from '../../rules/structured-fields.ts';
import { isStructured, type StructuredName } from '../../rules/structured-names.ts';
import type {
  Link,
  PageName,
  Source,
  StructuredFields,
  Translations,
} from '../../rules/structured-values.ts';
import { sourcedFields } from '../../sources/rules.ts';
import { FORMER_NAMES } from '../../visibility/rules/private-entry.ts';
import type { DecidingField, HistoryField, SourcesOf, TranslationsOf } from './stored-history.ts';

const SOURCES_OF = 'sources:';
const TRANSLATIONS_OF = 'translations:';

/** A field of a change as readers get it: the sources of all fields are one, and so are their translations, and all other names. */
export type ChangedField = FieldName | StructuredName;

const NEVER: readonly FieldName[] = ['email', 'phone'];

/** The fields of a kind whose values are part of a history, in the order of the page: all but e-mail and phone. */
export const historyFields = (kind: ProfileKind): readonly HistoryField[] => [
  ...fieldsOf(kind).filter((field) => !NEVER.includes(field)),
  ...structuredOf(kind).flatMap((name) => partsOf(kind, name)),
];

const partsOf = (kind: ProfileKind, name: StructuredName): readonly HistoryField[] => {
  if (name === 'sources') return sourcedFields(kind).map((field): SourcesOf => `${SOURCES_OF}${field}`);
  if (name === 'translations')
    return proseFields(kind).map((field): TranslationsOf => `${TRANSLATIONS_OF}${field}`);
  return name === 'names' ? [name, FORMER_NAMES] : [name];
};

const fieldAfter = (prefix: string, field: HistoryField): FieldName | null =>
  field.startsWith(prefix) ? (field.slice(prefix.length) as FieldName) : null;

/** The field whose sources a part of a history has; null if it is none. */
export const sourcedField = (field: HistoryField): FieldName | null => fieldAfter(SOURCES_OF, field);

/** The field whose translations a part of a history has; null if it is none. */
export const translatedField = (field: HistoryField): FieldName | null => fieldAfter(TRANSLATIONS_OF, field);

/** The part of a history with the translations of a field. */
export const translationsPart = (field: FieldName): HistoryField => `${TRANSLATIONS_OF}${field}`;

/** The part of a page by which a part of its history is public or private. */
export const decidingField = (field: HistoryField): DecidingField =>
  sourcedField(field) ?? translatedField(field) ?? (field as DecidingField);

/** The field that readers get a part of a history as. */
export const changedFieldOf = (field: HistoryField): ChangedField => {
  if (sourcedField(field) !== null) return 'sources';
  if (translatedField(field) !== null) return 'translations';
  return field === FORMER_NAMES ? 'names' : (field as ChangedField);
};

const valueIn = (record: ProfileRecord, field: HistoryField): string | object | undefined => {
  const [sourced, translated] = [sourcedField(field), translatedField(field)];
  if (sourced !== null) return record.sources?.[sourced];
  if (translated !== null) return fieldTranslations(record, translated);
  if (field === FORMER_NAMES) return namesThatAre('former', record);
  return field === 'names' ? namesThatAre('current', record) : record[field as ChangedField];
};

/** The value of a record in a part of its history; '' if it has none. */
export const historyValue = (record: ProfileRecord, field: HistoryField): string => {
  const value = valueIn(record, field);
  if (typeof value === 'string') return value;
  return isSameStructured(value) ? '' : JSON.stringify(value);
};

/** The structured field of a record with another value of one part of it. */
export const structuredWith = (
  record: Pick<ProfileRecord, 'profile'> & Partial<StructuredFields>,
  field: HistoryField,
  text: string,
): Partial<StructuredFields> => {
  const value = text === '' ? undefined : JSON.parse(text);
  const [sourced, translated] = [sourcedField(field), translatedField(field)];
  if (sourced !== null) {
    const { [sourced]: _own, ...others } = record.sources ?? {};
    return { sources: { ...others, ...(value !== undefined && { [sourced]: value }) } };
  }
  if (translated !== null) return { translations: withTranslationsOf(record, translated, value) };
  if (field === FORMER_NAMES) return { names: [...namesThatAre('current', record), ...(value ?? [])] };
  if (field === 'names') return { names: [...(value ?? []), ...namesThatAre('former', record)] };
  return { [field]: value ?? [] };
};

const withTranslationsOf = (
  { profile, translations = {} }: Pick<ProfileRecord, 'profile'> & Partial<StructuredFields>,
  field: FieldName,
  texts: Readonly<Record<string, string>> = {},
): Translations => {
  const tags = new Set([...Object.keys(translations), ...Object.keys(texts)]);
  let next: Translations = translations;
  for (const tag of tags) next = withTranslation(profile, next, { tag, field, text: texts[tag] ?? '' });
  return next;
};

/** An entry of a structured field; of translations, a text and its language. */
export type StructuredEntry = Position | Schooling | Link | Source | PageName | { tag: string; text: string };

/** The entries of a value of a structured field; null for a text. */
export const entriesIn = (field: HistoryField, value: string): readonly StructuredEntry[] | null => {
  if (!isStructured(changedFieldOf(field))) return null;
  if (value === '') return [];
  if (translatedField(field) === null) return JSON.parse(value) as StructuredEntry[];
  return Object.entries(JSON.parse(value) as Record<string, string>).map(([tag, text]) => ({ tag, text }));
};

/** Parts of an entry as a line. */
export const toLine = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replaceAll(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ');

/** What a value says, without a word that is not in it: of a structured field, the parts of each entry in a line; of names and translations their texts. */
export const partsOfValue = (field: HistoryField, value: string): string => {
  const entries = entriesIn(field, value);
  if (entries === null) return value;
  return entries.map((entry) => ('text' in entry ? entry.text : toLine(Object.values(entry)))).join('\n');
};

/** Values of a history as fields of a form: structured ones as JSON text. What of a structured field is not among them stays as the record has it. */
export const formOfValues = (
  record: ProfileRecord,
  values: ReadonlyMap<HistoryField, string>,
): Partial<Record<ChangedField, string>> => {
  const form: Partial<Record<ChangedField, string>> = {};
  let next: Parameters<typeof structuredWith>[0] = record;
  const parts = new Set<StructuredName>();
  for (const [field, value] of values) {
    const name = changedFieldOf(field);
    if (isStructured(name)) {
      next = { ...next, ...structuredWith(next, field, value) };
      parts.add(name);
    } else form[name] = value;
  }
  for (const name of parts)
    form[name] = JSON.stringify(name === 'translations' ? withTakenAway(record, next) : next[name]);
  return form;
};

/** Translations as a form sends them, with '' for those that are to go. */
const withTakenAway = (
  { profile, translations: stored = {} }: ProfileRecord,
  { translations = {} }: Partial<StructuredFields>,
): Translations =>
  Object.fromEntries(
    [...new Set([...Object.keys(stored), ...Object.keys(translations)])].map((tag) => [
      tag,
      Object.fromEntries(proseFields(profile).map((field) => [field, translations[tag]?.[field] ?? ''])),
    ]),
  );

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
