import type { FieldGroup, FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, fieldEntry, fieldsOf } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { STRUCTURED_NAMES } from '../../../profiles/rules/structured-names.ts';
import { privateChoices } from '../../../profiles/visibility/rules/privacy.ts';
import { DOB_YEAR } from '../../../profiles/visibility/rules/private-entry.ts';
import type { LineField, ListField, PartField } from '../../files/rules/mapping.ts';

/** What columns can become besides the fields of a page, in words. */
const OTHER_LABELS: Record<LineField | PartField, string> = {
  given_name: 'First name',
  family_name: 'Surname',
  surname_first: 'Name, surname first',
  employer: 'Employer',
  link: 'Link',
  street: 'Street',
  postcode: 'Postcode',
  city: 'City',
  country: 'Country',
  birthyear: 'Year of birth',
  died: 'Date of death',
  deathyear: 'Year of death',
  key: 'Member number or other key',
  id: 'ID of the page',
  profile: 'Person or company',
  public_role: 'Has a public role',
  private: 'Private fields',
  verified: 'Verified',
  source: 'Source',
  source_url: 'Address of the source',
  licence: 'Licence',
  ties: 'Ties',
  industry: 'Industry',
};

const STRUCTURED_LABELS = Object.fromEntries(
  STRUCTURED_NAMES.map((name) => [name, STRUCTURED_FIELDS[name].label]),
);

const LABELS: Readonly<Record<string, string>> = {
  ...FIELD_LABELS,
  ...PHOTO_LABELS,
  ...STRUCTURED_LABELS,
  ...OTHER_LABELS,
};

/** What a column becomes, or what a problem is about, in words; the name itself where there are none, as of a column of the file. */
export const fieldLabel = (field: string): string =>
  Object.hasOwn(LABELS, field) ? (LABELS[field] as string) : field;

type FieldChoice = readonly [field: ListField, label: string];

const PART_OF: Partial<Record<FieldGroup, string>> = {
  main: 'Main',
  filing: 'Main',
  figures: 'Details',
  education: 'Education',
  background: 'Details',
  place: 'Place',
  web: 'Web',
  identifiers: 'Identifiers',
  contact: 'Contact',
  about: 'About',
};

/** The parts of fields, each in the group where one looks for it. */
const PARTS: Record<ProfileKind, readonly (readonly [group: string, fields: readonly ListField[]])[]> = {
  personal: [
    ['Main', ['given_name', 'family_name', 'surname_first', 'birthyear', 'died', 'deathyear']],
    ['Place', ['city', 'country']],
    ['Details', ['employer']],
    ['Web', ['link']],
  ],
  professional: [
    ['Place', ['street', 'postcode', 'city', 'country']],
    ['Web', ['link']],
  ],
};

const ROW_FIELDS: readonly ListField[] = [
  'key',
  'id',
  'profile',
  'public_role',
  'private',
  'source',
  'source_url',
  'licence',
];

/** What a column can become in a list of that kind, in groups; `chosen` is always among them. */
export const fieldChoices = (
  kind: ProfileKind,
  chosen: ListField | null,
): { group: string; choices: FieldChoice[] }[] => {
  const groups = new Map<string, FieldChoice[]>();
  const add = (group: string, field: ListField): void => {
    groups.set(group, [...(groups.get(group) ?? []), [field, fieldLabel(field)]]);
  };
  for (const field of fieldsOf(kind)) add(groupOf(field), field);
  for (const [group, fields] of PARTS[kind]) for (const field of fields) add(group, field);
  for (const field of ROW_FIELDS) add('About the row', field);
  const all = [...groups.values()].flat().map(([field]) => field);
  if (chosen !== null && !all.includes(chosen)) add('Other', chosen);
  return [...groups].map(([group, choices]) => ({ group, choices }));
};

const groupOf = (field: FieldName): string => PART_OF[fieldEntry(field).group] ?? 'Details';

/** The private fields of people who have not died, unless somebody chooses otherwise. */
export const DEFAULT_PRIVATE: readonly string[] = ['email', DOB_YEAR];

/** What an import of a list with these fields can keep private, with words. */
export const privateOptions = (
  kind: ProfileKind,
  fields: readonly string[],
): (readonly [name: string, label: string])[] => {
  const isRead = (name: string): boolean =>
    fields.includes(name) ||
    (name === 'currentcity' && fields.includes('city')) ||
    (name === 'positions' && fields.includes('employer')) ||
    (name === 'links' && fields.includes('link'));
  return privateChoices(kind).flatMap((name): (readonly [string, string])[] => {
    if (name === DOB_YEAR)
      return fields.includes('dob') ? [[name, 'Day and month of birth (the year shows)']] : [];
    return isRead(name) ? [[name, fieldLabel(name)]] : [];
  });
};
