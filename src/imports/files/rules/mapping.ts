import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_NAMES } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { STRUCTURED_NAMES, type StructuredName } from '../../../profiles/rules/structured-names.ts';
import type { DateOrder, DateReading } from './list-dates.ts';
import type { RowProblem } from './member-list.ts';

/** Fields of an import that are no fields of a form. */
export const LINE_FIELDS = [
  'profile',
  'key',
  'id',
  'industry',
  'birthyear',
  'died',
  'deathyear',
  'verified',
  'public_role',
  'private',
  'source',
  'source_url',
  'licence',
  'ties',
] as const;

/**
 * What becomes part of a field: names in two columns, a name with the surname first, a person's employer (a position) and website (a link),
 * and the parts of an address.
 */
export const PART_FIELDS = [
  'given_name',
  'family_name',
  'surname_first',
  'employer',
  'link',
  'street',
  'postcode',
  'city',
  'country',
] as const;

export type LineField = (typeof LINE_FIELDS)[number];
export type PartField = (typeof PART_FIELDS)[number];

/** What a column can become. */
export type ListField = FieldName | PhotoField | StructuredName | LineField | PartField;

/** The fields of records that are imported, as JSON names them. */
export const IMPORT_FIELDS: readonly ListField[] = [
  ...FIELD_NAMES,
  ...PHOTO_FIELDS,
  ...STRUCTURED_NAMES,
  ...LINE_FIELDS,
];

const ALL_FIELDS: ReadonlySet<string> = new Set([...IMPORT_FIELDS, ...PART_FIELDS]);

/** Whether a name is one of those that a column can become. */
export const isListField = (name: string): name is ListField => ALL_FIELDS.has(name);

/** How a list becomes records: kept in the browser under its name, and read by the command from a file. Columns that it does not name are not imported. */
export type Mapping = {
  name?: string;
  /** What rows describe that do not say it themselves. */
  profile: ProfileKind;
  /** The field of each column, by its name in the file. */
  columns: Readonly<Record<string, ListField>>;
  /** Answers the question; a column that shows its order needs no answer. */
  dateOrder?: DateOrder;
  /** Goes before keys that only this list has, such as numbers of members, so that those of another list differ; by default the column's name. */
  keyPrefix?: string;
  /** Where the list is from: the source of pages whose row names none. */
  source?: string;
};

/** The field that a column becomes; a column may be called as what every object has, such as `constructor`. */
export const fieldOf = ({ columns }: Pick<Mapping, 'columns'>, column: string): ListField | undefined =>
  Object.hasOwn(columns, column) ? columns[column] : undefined;

/** How sure a match is: `sure` by a name that is the field's own, `likely` by a synonym or by the values, `none` if there is none. */
export type Certainty = 'sure' | 'likely' | 'none';

/** A column as the screen of columns and the command's report show it. */
export type ColumnReview = {
  column: string;
  field: ListField | null;
  certainty: Certainty;
  /** What the match goes by. */
  by: 'name' | 'values' | 'hand' | null;
  /** The first three different values; fewer if there are none. */
  samples: readonly string[];
  /** How many values are filled, empty, and of the filled ones readable as the field. */
  filled: number;
  empty: number;
  readable: number;
  /** The field whose name is near, for a column without one. */
  didYouMean: ListField | null;
  /** A sentence about the column: names that are turned round, values that stand for no date, why it is not imported. */
  remark: string | null;
};

/** What somebody must answer: the order of dates, and which of two columns fills a field. */
export type ListQuestion =
  | {
      kind: 'date-order';
      columns: readonly string[];
      /** A date that reads both ways, as the file has it and in words. */
      example: string;
      readings: Readonly<Record<DateOrder, string>>;
      /** How many of all filled dates read both ways. */
      both: number;
      dates: number;
      sentence: string;
      /** Null until somebody answers: then it is the mapping's `dateOrder`. */
      answer: DateOrder | null;
    }
  | { kind: 'same-field'; columns: readonly string[]; field: ListField; sentence: string };

/** What is known of a list before anything is sent: a mapping with what could be told, each column, and what is open. */
export type ListReview = {
  mapping: Mapping;
  columns: readonly ColumnReview[];
  questions: readonly ListQuestion[];
  /** Whether the kind of profile was told from the file; else it is only the default. */
  isKindKnown: boolean;
  /** How the dates of each column are read, for `toRecords`. */
  dates: Readonly<Record<string, DateReading>>;
};

/** A record in the fields of imports, with the row that it comes from. */
export type ListRecord = { row: number; [field: string]: unknown };

/** Records of a list, and what was left out or cannot be imported. A row with an error has no record. */
export type ListRecords = {
  records: readonly ListRecord[];
  errors: readonly RowProblem[];
  remarks: readonly RowProblem[];
};

/** Two rows of one file that are one person, or may be: `sure` by key, id or e-mail, or without these by name and day of birth. */
export type RepeatedRow = { row: number; earlier: number; sure: boolean; sentence: string };
