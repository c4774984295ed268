import type { FieldName } from '../../domain/fields/fields.ts';

/** The property of an h-card (microformats2) that a field of the Details is. */
const PROPERTIES: Partial<Record<FieldName, string>> = {
  nickname: 'p-nickname',
  dob: 'dt-bday',
  email: 'u-email',
  phone: 'p-tel',
  website: 'u-url',
  currentcity: 'p-locality',
  address: 'p-adr',
  companyname: 'p-org',
  catagory: 'p-category',
};

/** The class that marks a value of the Details for readers of microformats. */
export const propertyOf = (field: FieldName): string | undefined => PROPERTIES[field];
