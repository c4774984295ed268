import {
  type FieldName,
  fieldsOf,
  PHOTO_FIELDS,
  type PhotoField,
} from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';

/** Who made a change of a page: its owner, a reader whose suggestion was accepted, an administrator, or an import. */
export const CHANGE_AUTHORS = ['owner', 'reader', 'administrator', 'import'] as const;

export type ChangeAuthor = (typeof CHANGE_AUTHORS)[number];

/** A value of a change. `private` says that its field was private when it was written: only the owner ever sees it. Null if it was redacted. */
export type PastValue = { text: string; private?: true } | null;

export type FieldChange = { before: PastValue; after: PastValue };

/** One change of a page. `number` counts from 1, the beginning; `at` is in milliseconds. */
export type Change = {
  number: number;
  at: number;
  by: ChangeAuthor;
  fields: Partial<Record<FieldName, FieldChange>>;
  /** The photos that changed, and whether they were public then. */
  photos: Partial<Record<PhotoField, 'shown' | 'private'>>;
  redacted?: true;
};

/** Which present values of a record may not be in its history: written while their field was private, or by a change that was redacted. */
export type Marks = Partial<Record<FieldName, 'private' | 'redacted'>>;

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
