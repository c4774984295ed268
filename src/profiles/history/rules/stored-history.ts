import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ListName } from '../../rules/structured-names.ts';

/** Who made a change of a page: its owner, a reader whose suggestion was accepted, an administrator, or an import. */
export const CHANGE_AUTHORS = ['owner', 'reader', 'administrator', 'import'] as const;

export type ChangeAuthor = (typeof CHANGE_AUTHORS)[number];

/** The sources of one field. They are as private as it is, so each field's are a part of a history of their own. */
export type SourcesOf = `sources:${FieldName}`;

/** The translations of one field, by language. They are as private as it is. */
export type TranslationsOf = `translations:${FieldName}`;

/** A part of a history whose values are kept: a text field, or a structured one, whose value is its JSON text. Former names are a part of their own. */
export type HistoryField = FieldName | ListName | 'names:former' | SourcesOf | TranslationsOf;

/** A part of a history that may be private by itself. */
export type DecidingField = Exclude<HistoryField, SourcesOf | TranslationsOf>;

/** A value of a change. `private` says that its field was private when it was written: only the owner ever sees it. Null if it was redacted. */
export type PastValue = { text: string; private?: true } | null;

export type FieldChange = { before: PastValue; after: PastValue };

/** One change of a page. `number` counts from 1, the beginning; `at` is in milliseconds. */
export type Change = {
  number: number;
  at: number;
  by: ChangeAuthor;
  fields: Partial<Record<HistoryField, FieldChange>>;
  /** The photos that changed, and whether they were public then. */
  photos: Partial<Record<PhotoField, 'shown' | 'private'>>;
  /** Parts that were private after it, changed or not: what the page said in them then was for its owner alone. */
  hidden?: DecidingField[];
  redacted?: true;
};

/** Which present values of a record may not be in its history: written while their field was private, or by a change that was redacted. */
export type FieldMarks = Partial<Record<HistoryField, 'private' | 'redacted'>>;

/** A text, or how it differs from the one after it: how many characters they share at the beginning and at the end, and what is between. */
export type TextDelta = string | [start: number, end: number, between: string];

export type ValueDelta = TextDelta | { private: TextDelta } | null;

/** A change as it is stored: `[before, after]` of each field. */
export type ChangeDelta = Omit<Change, 'fields' | 'photos'> & {
  fields: Partial<Record<HistoryField, [before: ValueDelta, after: ValueDelta]>>;
  photos?: Change['photos'];
};

/** A part of a history that is stored beside its record: the numbers in it, and its size in bytes. */
export type HistorySegment = { from: number; to: number; bytes: number };

/**
 * The history of a page in its record. `recent` are the newest changes, at least one, oldest first; older ones are in the segments. `redacted`
 * are the numbers of those in segments that were redacted. `gone` has the redacted passages that the page itself still says.
 */
export type RecordHistory = {
  recent: ChangeDelta[];
  segments?: HistorySegment[];
  marks?: FieldMarks;
  gone?: Partial<Record<HistoryField, string[]>>;
  redacted?: number[];
};
