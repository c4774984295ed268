import { LENGTHS } from '../limits.ts';
import { FIELD_CATALOGUE, type FieldEntry, type FieldPlace } from './field-catalogue.ts';

/** The two kinds of profile, as they travel in `profile`. */
export const PROFILE_KINDS = ['personal', 'professional'] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];

export type FieldName = keyof typeof FIELD_CATALOGUE;

/** Every field of either kind, in the order of the forms. */
export const FIELD_NAMES = /* @__PURE__ */ Object.keys(FIELD_CATALOGUE) as FieldName[];

/** A field's entry in the catalogue. */
export const fieldEntry = (field: FieldName): FieldEntry => FIELD_CATALOGUE[field];

/** Label of every field, on screens and in '{label} is required' (CONTRACT §1, "Labels"). */
export const FIELD_LABELS = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(FIELD_CATALOGUE).map(([field, { label }]) => [field, label]),
) as Record<FieldName, string>;

/** The text fields that a profile of one kind has, in the order of its forms. */
export const fieldsOf = (kind: ProfileKind): readonly FieldName[] =>
  FIELD_NAMES.filter((field) => fieldEntry(field).kinds.includes(kind));

/** Whether registration demands the field for that kind (SPEC §5, steps 2 and 3). */
export const isRequired = (kind: ProfileKind, field: FieldName): boolean => {
  const { kinds, required = false } = fieldEntry(field);
  return required && kinds.includes(kind);
};

/** Most characters (code points) that a field may hold. */
export const maxLength = (field: FieldName): number => fieldEntry(field).length ?? LENGTHS.line;

/** Whether a field may hold line breaks. */
export const hasLines = (field: FieldName): boolean => fieldEntry(field).lines ?? false;

/** Where the page of that kind shows the field. */
export const placeOf = (kind: ProfileKind, field: FieldName): FieldPlace => {
  const { place } = fieldEntry(field);
  return typeof place === 'string' ? place : place[kind];
};

/** Whether a search looks at the field. */
export const isSearched = (field: FieldName): boolean => fieldEntry(field).searched ?? false;

/** The rows of that kind's Details table, in the product's order (SPEC §2). */
export const detailFields = (kind: ProfileKind): readonly FieldName[] => {
  const rows = fieldsOf(kind).filter((field) => placeOf(kind, field) === 'details');
  const isMoved = (field: FieldName): boolean =>
    kind === 'personal' && fieldEntry(field).detailsAfter !== undefined;
  return rows.flatMap((field) => [
    ...(isMoved(field) ? [] : [field]),
    ...rows.filter((other) => isMoved(other) && fieldEntry(other).detailsAfter === field),
  ]);
};

/** The networks of that kind's 'Follow Me' row. */
export const followFields = (kind: ProfileKind): readonly FieldName[] =>
  fieldsOf(kind).filter((field) => placeOf(kind, field) === 'follow');

export const PHOTO_FIELDS = ['avatar', 'avatar1', 'avatar2'] as const;
export type PhotoField = (typeof PHOTO_FIELDS)[number];

/** The name a field has in a registration of that kind: `phone1` for a business's phone, as for all that both kinds have. */
export const registrationName = (kind: ProfileKind, field: string): string =>
  kind === 'professional' && isShared(field) ? `${field}1` : field;

const isShared = (field: string): boolean =>
  field === 'password' ||
  field === 'confirmpassword' ||
  (Object.hasOwn(FIELD_CATALOGUE, field) && fieldEntry(field as FieldName).kinds.length > 1);
