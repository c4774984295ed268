import { hashHex } from '../../../../base/engine/storage/keys.ts';
import type { FieldName } from '../../../../base/fields/rules/field-catalogue.ts';
import { emptyFields } from '../../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../../base/fields/rules/photo-fields.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import {
  changedStructured,
  keptStructured,
  structuredValues,
} from '../../../../profiles/rules/structured-fields.ts';
import { ORIGIN_FIELDS } from './import-origin.ts';

const COMPARED = [
  ...(Object.keys(emptyFields()) as FieldName[]),
  ...PHOTO_FIELDS,
  ...ORIGIN_FIELDS,
  'died',
  'key',
] as const;

/** Whether two records say the same, as far as an import writes it. */
export const isSameRecord = (existing: ProfileRecord, record: ProfileRecord): boolean =>
  COMPARED.every((field) => (existing[field] ?? '') === (record[field] ?? '')) &&
  changedStructured(existing, structuredValues(record)).length === 0;

/** Whether a line may change the profile; photos are not compared yet. */
export const mayChange = (
  existing: ProfileRecord,
  changes: Partial<ProfileRecord>,
  raw: Record<string, unknown>,
): boolean =>
  !isSameRecord(existing, { ...existing, ...changes }) ||
  PHOTO_FIELDS.some(
    (field) => raw[field] !== undefined && raw[field] !== null && raw[field] !== existing[field],
  );

/** A fingerprint of what a record says. Empty values are not part of it, so that fields that come later do not change it. */
export const recordFingerprint = (record: ProfileRecord): string => {
  const texts = COMPARED.flatMap((field) => (record[field] ? [[field, record[field]]] : []));
  const lists = Object.entries(keptStructured(structuredValues(record))).map(([name, value]) => [
    name,
    Object.entries(value).sort(),
  ]);
  return hashHex(JSON.stringify([...texts, ...lists].sort())).slice(0, 16);
};

/** Whether a record is as a copy of another site wrote it, so that nobody else did since. */
export const isAsMirrored = (record: ProfileRecord): boolean => record.mirrored === recordFingerprint(record);
