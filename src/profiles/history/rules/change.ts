import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { Change, FieldChange } from './stored-history.ts';

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

/** Whether a field is in a change only because others of its kind changed: sources are told as a whole. */
export const isUnchanged = ({ before, after }: FieldChange): boolean =>
  before !== null && after !== null && before.text === after.text;

/** A change as it is, or as a redacted one if nothing that it changed may be told. */
export const redactedIfEmpty = (change: Change): Change => {
  const values = Object.values(change.fields).filter((each) => !isUnchanged(each));
  const isEmpty = values.length > 0 && values.every(({ before, after }) => before === null && after === null);
  return isEmpty && Object.keys(change.photos).length === 0 ? redactedChange(change) : change;
};
