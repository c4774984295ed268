import type { FieldName, PhotoField } from '../../../base/fields/rules/fields.ts';
import type { StructuredName } from '../../rules/structured-fields.ts';

/** The entry that hides a birth date except for its year. */
export const DOB_YEAR = 'dob:year';

export type PrivateEntry =
  | FieldName
  | Exclude<PhotoField, 'avatar'>
  | Exclude<StructuredName, 'sources'>
  | typeof DOB_YEAR;
