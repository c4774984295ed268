import type { FieldName } from '../../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS } from '../../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import { diedLabel } from '../../../../profiles/life/rules/died.ts';
import { STRUCTURED_FIELDS } from '../../../../profiles/rules/structured-fields.ts';
import { IMPORT_FIELDS, type ListField, PART_FIELDS } from '../mapping.ts';
import { fieldsOfKind } from './column-kind.ts';

/** What columns become that have no label in a form. */
const LABELS: Partial<Record<ListField, string>> = {
  given_name: 'Given name',
  family_name: 'Surname',
  surname_first: 'Name, surname first',
  employer: 'Employer',
  link: 'Website',
  street: 'Street',
  postcode: 'Postcode',
  city: 'City',
  country: 'Country',
  profile: 'Person or business',
  key: 'Key of the list',
  id: 'ID of the page',
  industry: 'Industry',
  birthyear: 'Year of Birth',
  get died() {
    return diedLabel();
  },
  deathyear: 'Year of Death',
  verified: 'Badge',
  public_role: 'Public role',
  private: 'Private fields',
  source: 'Source',
  source_url: 'Address of the source',
  licence: 'Licence',
  ties: 'Ties',
  avatar: 'Photo',
  avatar1: 'Second photo',
  avatar2: 'Third photo',
};

/** The label of what a column becomes. */
export const listFieldLabel = (field: ListField): string =>
  LABELS[field] ??
  FIELD_LABELS[field as FieldName] ??
  STRUCTURED_FIELDS[field as keyof typeof STRUCTURED_FIELDS]?.label ??
  field;

/** Everything that a column of a list of that kind can become, those first that registration asks for. */
export const listFieldChoices = (kind: ProfileKind): ListField[] =>
  fieldsOfKind(kind, [...IMPORT_FIELDS, ...PART_FIELDS]);
