import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldsOf } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Change } from './stored-history.ts';

const NEVER: readonly FieldName[] = ['email', 'phone'];

/** The text fields of a kind whose values are part of a history: all but e-mail and phone. */
export const historyFields = (kind: ProfileKind): readonly FieldName[] =>
  fieldsOf(kind).filter((field) => !NEVER.includes(field));

/** The photos of a change in the order of the forms. */
export const changedPhotos = ({ photos }: Change): PhotoField[] =>
  PHOTO_FIELDS.filter((field) => photos[field] !== undefined);

/** A redacted change: its values are gone, the names of its fields stay. */
export const redactedChange = (change: Change): Change => ({
  ...change,
  fields: Object.fromEntries(
    Object.keys(change.fields).map((field) => [field, { before: null, after: null }]),
  ),
  photos: {},
  redacted: true,
});

/** A change as it is, or as a redacted one if nothing of it may be told. */
export const redactedIfEmpty = (change: Change): Change => {
  const values = Object.values(change.fields);
  const isEmpty = values.length > 0 && values.every(({ before, after }) => before === null && after === null);
  return isEmpty && Object.keys(change.photos).length === 0 ? redactedChange(change) : change;
};
