import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ListName } from '../../rules/structured-names.ts';

/** The entry that hides a birth date except for its year. */
export const DOB_YEAR = 'dob:year';

/** The entry that hides the former ones of the other names. */
export const FORMER_NAMES = 'names:former';

export type PrivateEntry =
  | FieldName
  | Exclude<PhotoField, 'avatar'>
  | ListName
  | typeof FORMER_NAMES
  | typeof DOB_YEAR;
