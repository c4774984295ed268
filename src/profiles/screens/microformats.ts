import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';

/** The h-card property (microformats2) of a field of the Details. */
const PROPERTIES: Partial<Record<FieldName, string>> = {
  nickname: 'p-nickname',
  dob: 'dt-bday',
  email: 'u-email',
  phone: 'p-tel',
  website: 'u-url',
  currentcity: 'p-locality',
  address: 'p-adr',
  catagory: 'p-category',
};

/** The microformats class of a value in the Details. */
export const propertyOf = (field: FieldName): string | undefined => PROPERTIES[field];
