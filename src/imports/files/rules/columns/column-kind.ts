import { FIELD_CATALOGUE, type FieldName } from '../../../../base/fields/rules/field-catalogue.ts';
import { isRequired } from '../../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import type { ListField } from '../mapping.ts';
import type { ValueSign } from './value-signs.ts';

const OF_PEOPLE: readonly ListField[] = [
  'given_name',
  'family_name',
  'surname_first',
  'employer',
  'birthyear',
  'died',
  'deathyear',
  'positions',
  'education',
];

const isField = (field: ListField): field is FieldName => Object.hasOwn(FIELD_CATALOGUE, field);

/** The only kind of profile that has a field; null for what both have. */
const onlyKindOf = (field: ListField): ProfileKind | null => {
  if (OF_PEOPLE.includes(field)) return 'personal';
  if (
    !isField(field) ||
    field === 'name' ||
    field === 'address' ||
    field === 'website' ||
    field === 'companyname'
  )
    return null;
  const { kinds } = FIELD_CATALOGUE[field];
  return kinds.length === 1 ? (kinds[0] as ProfileKind) : null;
};

/** Whether a list is of people or of businesses, by the fields of its columns and by what its names look like. */
export const kindOfColumns = (
  fields: readonly (ListField | null)[],
  shareOfNames: (sign: ValueSign) => number,
): { kind: ProfileKind; isKnown: boolean } => {
  const count = (kind: ProfileKind): number =>
    fields.filter((field) => field !== null && onlyKindOf(field) === kind).length;
  const [people, businesses] = [count('personal'), count('professional')];
  if (people !== businesses)
    return { kind: people > businesses ? 'personal' : 'professional', isKnown: true };
  if (shareOfNames('company') > 0.3) return { kind: 'professional', isKnown: true };
  if (fields.includes('companyname') && !fields.includes('name'))
    return { kind: 'professional', isKnown: true };
  return {
    kind: 'personal',
    isKnown: shareOfNames('full-name') > 0.5 || shareOfNames('surname_first') > 0.5,
  };
};

/** What people, and what businesses, have for a field of the other kind; null where they have nothing like it. */
const INSTEAD: Readonly<Record<ProfileKind, Partial<Record<ListField, ListField | null>>>> = {
  personal: {
    industry: null,
    companyname: 'employer',
    website: 'link',
    city: 'currentcity',
    address: null,
    street: null,
    postcode: null,
    country: null,
    foundername: null,
  },
  professional: {
    industry: 'catagory',
    name: 'companyname',
    employer: 'companyname',
    link: 'website',
    currentcity: 'city',
    given_name: null,
    family_name: null,
    surname_first: null,
    hometown: null,
    profession: 'catagory',
  },
};

/** The field that a column fills in a profile of that kind; null if such a profile has none for it. */
export const fieldOfKind = (field: ListField, kind: ProfileKind): ListField | null => {
  const instead = INSTEAD[kind][field];
  if (instead !== undefined) return instead;
  const only = onlyKindOf(field);
  return only === null || only === kind ? field : null;
};

/** The fields that a column can become in a list of that kind, for a choice by hand: forms first, in their order. */
export const fieldsOfKind = (kind: ProfileKind, fields: readonly ListField[]): ListField[] => {
  const rank = (field: ListField): number =>
    isField(field) && isRequired(kind, field) ? 0 : isField(field) ? 1 : 2;
  return fields
    .filter((field) => fieldOfKind(field, kind) === field)
    .sort((one, other) => rank(one) - rank(other));
};
