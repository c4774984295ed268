import { hashHex } from '../../base/engine/storage/keys.ts';
import type { FieldName, ProfileFields } from '../../base/fields/rules/field-catalogue.ts';
import { FIELD_NAMES } from '../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../base/fields/rules/photo-fields.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { changedStructured, isSameStructured, structuredValues } from '../rules/structured-fields.ts';
import type { StructuredName } from '../rules/structured-names.ts';
import { STRUCTURED_NAMES } from '../rules/structured-names.ts';
import type { StructuredFields } from '../rules/structured-values.ts';

type CorrectedField = FieldName | PhotoField | StructuredName | 'died';

const TEXTS: readonly (FieldName | PhotoField | 'died')[] = [...FIELD_NAMES, ...PHOTO_FIELDS, 'died'];

const fingerprintOf = (field: CorrectedField, value: string): string =>
  hashHex(`${field}:${value}`).slice(0, 16);

/** The fields that differ between two records. */
export const changedFields = (before: ProfileRecord, after: ProfileRecord): CorrectedField[] => [
  ...TEXTS.filter((field) => (before[field] ?? '') !== (after[field] ?? '')),
  ...changedStructured(before, structuredValues(after)),
];

// A structured value counts as its JSON text.
const textOf = (record: ProfileRecord, field: CorrectedField): string => {
  const value = record[field] ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** An administrator's correction of a record, which remembers the imported values; of a field that was corrected before, the first one. */
export const withCorrections = (old: ProfileRecord, next: ProfileRecord): ProfileRecord => ({
  ...next,
  corrected: {
    ...Object.fromEntries(
      changedFields(old, next).map((field) => [field, fingerprintOf(field, textOf(old, field))]),
    ),
    ...old.corrected,
  },
});

/** Whether an import has the value that an administrator corrected. */
export const isCorrectedValue = (
  existing: Pick<ProfileRecord, 'corrected'>,
  field: CorrectedField,
  value: string,
): boolean => existing.corrected?.[field] === fingerprintOf(field, value);

/** The fields of an import over a corrected record: what was corrected stays while the import says the same as before. */
export const keepCorrections = (existing: ProfileRecord | null, fields: ProfileFields): ProfileFields => {
  if (existing?.corrected === undefined) return fields;
  const kept = { ...fields };
  for (const field of FIELD_NAMES)
    if (isCorrectedValue(existing, field, fields[field])) kept[field] = existing[field];
  return kept;
};

/** The structured values of an import over a corrected record, in the same way. */
export const keepStructured = (
  existing: ProfileRecord | null,
  sent: Partial<StructuredFields>,
): Partial<StructuredFields> => {
  if (existing?.corrected === undefined) return sent;
  const isKept = (name: StructuredName): boolean =>
    [JSON.stringify(sent[name]), ...(isSameStructured(sent[name]) ? [''] : [])].some((text) =>
      isCorrectedValue(existing, name, text),
    );
  const names = STRUCTURED_NAMES.filter((name) => sent[name] !== undefined && !isKept(name));
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
};
