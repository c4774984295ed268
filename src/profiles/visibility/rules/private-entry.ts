import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { StructuredName } from '../../rules/structured-names.ts';

/** The entry that hides a birth date except for its year. */
export const DOB_YEAR = 'dob:year';

export type PrivateEntry =
  | FieldName
  | Exclude<PhotoField, 'avatar'>
  | Exclude<StructuredName, 'sources'>
  | typeof DOB_YEAR;
