import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_NAMES } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { releasedPhotos } from '../../../profiles/photos/rules.ts';
import type { AppliedRow, ImportedValue, ImportMark } from '../../../profiles/rules/import-mark.ts';
import type { Origin, ProfileRecord } from '../../../profiles/rules/profile.ts';
import { isSameStructured, structuredValues } from '../../../profiles/rules/structured-fields.ts';
import {
  isStructured,
  STRUCTURED_NAMES,
  type StructuredName,
} from '../../../profiles/rules/structured-names.ts';
import { IMPORT_UNDO_MS } from '../rules.ts';

/** The fields of an origin that an import writes. */
const ORIGINS = ['source', 'source_url', 'licence'] as const;

/** A field that an import writes and that can get its former value again: all but the key. */
export type ImportedField = FieldName | StructuredName | keyof Origin | PhotoField | 'died';

const IMPORTED_FIELDS: readonly ImportedField[] = [
  ...FIELD_NAMES,
  'died',
  ...ORIGINS,
  ...PHOTO_FIELDS,
  ...STRUCTURED_NAMES,
];

/** The value of a record in a field that an import writes; empty if it has none. */
export const importedValue = (record: Partial<ProfileRecord>, field: ImportedField): ImportedValue =>
  isStructured(field) ? structuredValues(record)[field] : (record[field] ?? '');

/** The fields that an import changed between two records. */
export const importedChanges = (before: Partial<ProfileRecord>, after: ProfileRecord): ImportedField[] =>
  IMPORTED_FIELDS.filter((field) => !isSameValue(importedValue(before, field), importedValue(after, field)));

const isSameValue = (one: ImportedValue, other: ImportedValue): boolean =>
  typeof one === 'object' && typeof other === 'object' ? isSameStructured(one, other) : one === other;

/** A short fingerprint of a value, which tells whether somebody changed it since. */
export const fingerprintOfValue = (value: ImportedValue): string =>
  hashHex(typeof value === 'string' ? value : JSON.stringify(Object.entries(value).sort())).slice(0, 12);

/** The mark of an import on a page, if it did something there. */
export const importMarkOf = (record: ProfileRecord, batch: string): ImportMark | undefined =>
  record.imports?.find((mark) => mark.batch === batch);

/** The fingerprint of a row: its number, and what it says. */
export const rowPrint = (number: number, text: string): string => hashHex(`${number}\n${text}`).slice(0, 12);

/** The row of an import that a page has already; undefined if it has not. */
export const appliedRow = (mark: ImportMark | undefined, print: string): AppliedRow | undefined =>
  mark?.rows.find((row) => row.print === print);

/** What an import does to a page now: `print` is the fingerprint of its row, `at` in milliseconds. */
export type Doing = { batch: string; part: number; print: string; at: number };

/** The record that an import writes over `before`, with its mark; the marks of imports that can no longer be taken back go. */
export const withImportMark = (
  before: ProfileRecord | null,
  record: ProfileRecord,
  { batch, part, print, at }: Doing,
): ProfileRecord => {
  const others = (before?.imports ?? []).filter(
    (mark) => mark.batch !== batch && at - mark.at < IMPORT_UNDO_MS,
  );
  const earlier = before === null ? undefined : importMarkOf(before, batch);
  const isUntouched = before === null || earlier?.version === before.version;
  const isMade = before === null || (isUntouched && earlier?.made === true);
  const mark: ImportMark = {
    batch,
    at,
    rows: [...(earlier?.rows ?? []), { print, part, ...(before === null && { made: true as const }) }],
    version: record.version,
    from: isUntouched ? (earlier?.from ?? 0) : (before?.version ?? 0),
    ...(isMade ? { made: true } : valuesOf(before as ProfileRecord, record, earlier)),
  };
  return { ...record, imports: [...others, mark] };
};

// Of a field that somebody changed between two rows of one import, the value before the later row is the former one.
const valuesOf = (
  before: ProfileRecord,
  record: ProfileRecord,
  earlier: ImportMark | undefined,
): Pick<ImportMark, 'before' | 'after'> => {
  const former: Record<string, ImportedValue> = { ...earlier?.before };
  const written: Record<string, string> = { ...earlier?.after };
  for (const field of importedChanges(before, record)) {
    const value = importedValue(before, field);
    if (former[field] === undefined || written[field] !== fingerprintOfValue(value)) former[field] = value;
    written[field] = fingerprintOfValue(importedValue(record, field));
  }
  return { before: former, after: written };
};

/** The fields that an import changed and nobody since, with their former values. */
export const untouchedValues = (
  record: ProfileRecord,
  { before = {}, after = {} }: ImportMark,
): Readonly<Record<string, ImportedValue>> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([field]) =>
        after[field as ImportedField] === fingerprintOfValue(importedValue(record, field as ImportedField)),
    ),
  );

/** Whether a page is as an import made it. */
export const isAsMade = (record: ProfileRecord, { made, version }: ImportMark): boolean =>
  made === true && record.version === version;

/**
 * The record after an import was taken back there, as its next version: with the values that come back; `hasBadge` says that a badge goes, too. The import before it finds the page as it
 * left it, if nobody changed anything since.
 */
export const withoutImport = (
  record: ProfileRecord,
  mark: ImportMark,
  values: Readonly<Record<string, ImportedValue>>,
  { at, hasBadge }: { at: number; hasBadge: boolean },
): ProfileRecord => {
  const version = record.version + 1;
  const isWhole = Object.keys(values).length === Object.keys(mark.before ?? {}).length;
  const imports = (record.imports ?? []).map((other): ImportMark => {
    if (other.batch === mark.batch) return spentMark(mark, hasBadge || Object.keys(values).length > 0);
    const isNext = isWhole && record.version === mark.version && other.version === mark.from;
    return isNext ? { ...other, version } : other;
  });
  const { replaced: _replaced, ...own } = record;
  const next = { ...own, ...values, imports, version, updated: at };
  const kept = Object.entries(next).filter(([name, value]) => !(isOptional(name) && isEmpty(value)));
  const whole = Object.fromEntries(kept) as ProfileRecord;
  const replaced = releasedPhotos(record, whole);
  return replaced.length > 0 ? { ...whole, replaced } : whole;
};

const isOptional = (name: string): boolean =>
  name === 'died' || isStructured(name) || (ORIGINS as readonly string[]).includes(name);

const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && isSameStructured(value));

/** The mark of an import that was taken back: without any values. */
const spentMark = (
  { before: _before, after: _after, made: _made, ...mark }: ImportMark,
  isReverted: boolean,
): ImportMark => ({ ...mark, undone: isReverted ? 'reverted' : 'kept' });

/** The record with the note that an import which is still at work was taken back, so that it writes nothing here any more. */
export const closedTo = (record: ProfileRecord, batch: string, at: number): ProfileRecord => {
  const { version } = record;
  const mark: ImportMark = { batch, at, rows: [], version, from: version, undone: 'kept' };
  return { ...record, imports: [...(record.imports ?? []), mark] };
};

/** The record without the marks of imports that can no longer be taken back; null if it has none. */
export const withoutOldMarks = (record: ProfileRecord, now: number): ProfileRecord | null => {
  const { imports = [], ...rest } = record;
  const kept = imports.filter(({ at }) => now - at < IMPORT_UNDO_MS);
  if (kept.length === imports.length) return null;
  return kept.length > 0 ? { ...rest, imports: kept } : rest;
};
