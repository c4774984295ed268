import { currentLanguage, say } from '../../languages/rules/say.ts';
import {
  FIELD_CATALOGUE,
  type FieldEntry,
  type FieldName,
  type FieldPlace,
  type ProfileFields,
} from './field-catalogue.ts';
import { LENGTHS } from './limits.ts';
import { PROFILE_KINDS, type ProfileKind } from './profile-kind.ts';

/** Every field of either kind, in the order of the forms. */
export const FIELD_NAMES = /* @__PURE__ */ Object.keys(FIELD_CATALOGUE) as FieldName[];

export const fieldEntry = (field: FieldName): FieldEntry => FIELD_CATALOGUE[field];

/** Label of every field, on screens and in '{label} is required'. */
export const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  get name() {
    return say('field.name');
  },
  get said() {
    return say('field.said');
  },
  get pronouns() {
    return say('field.pronouns');
  },
  get nickname() {
    return say('field.nickname');
  },
  get profession() {
    return say('field.profession');
  },
  get dob() {
    return say('field.dob');
  },
  get marital() {
    return say('field.marital');
  },
  get children() {
    return say('field.children');
  },
  get religion() {
    return say('field.religion');
  },
  get eduqualification() {
    return say('field.eduqualification');
  },
  get school() {
    return say('field.school');
  },
  get college() {
    return say('field.college');
  },
  get hobbies() {
    return say('field.hobbies');
  },
  get bloodgroup() {
    return say('field.bloodgroup');
  },
  get hometown() {
    return say('field.hometown');
  },
  get currentcity() {
    return say('field.currentcity');
  },
  get nationality() {
    return say('field.nationality');
  },
  get companyname() {
    return say('field.companyname');
  },
  get foundername() {
    return say('field.foundername');
  },
  get catagory() {
    return say('field.catagory');
  },
  get products() {
    return say('field.products');
  },
  get startedyear() {
    return say('field.startedyear');
  },
  get boardmembers() {
    return say('field.boardmembers');
  },
  get employee() {
    return say('field.employee');
  },
  get gst() {
    return say('field.gst');
  },
  get address() {
    return say('field.address');
  },
  get website() {
    return say('field.website');
  },
  get facebook() {
    return say('field.facebook');
  },
  get twitter() {
    return say('field.twitter');
  },
  get instagram() {
    return say('field.instagram');
  },
  get linked() {
    return say('field.linked');
  },
  get sort_name() {
    return say('field.sort_name');
  },
  get language() {
    return say('field.language');
  },
  get wikidata() {
    return say('field.wikidata');
  },
  get orcid() {
    return say('field.orcid');
  },
  get isni() {
    return say('field.isni');
  },
  get lei() {
    return say('field.lei');
  },
  get phone() {
    return say('field.phone');
  },
  get email() {
    return say('field.email');
  },
  get awards() {
    return say('field.awards');
  },
  get message() {
    return say('field.message');
  },
};

const NOUNS_ARE_CAPITAL: ReadonlySet<string> = new Set(['de']);

/** A label within a sentence: 'profile photo' for 'Profile Photo'. */
export const inText = (label: string): string =>
  NOUNS_ARE_CAPITAL.has(currentLanguage())
    ? label
    : label.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLocaleLowerCase(currentLanguage()));

/** The label of a field within a sentence: 'date of birth', but 'LinkedIn' and 'GST number'. */
export const labelInText = (field: FieldName): string => {
  const { rule } = fieldEntry(field);
  const label = FIELD_LABELS[field];
  return rule === 'social' || rule === 'identifier' ? label : inText(label);
};

/** A list of fields for each kind, made at its first use. */
function listOfKind(
  make: (kind: ProfileKind) => readonly FieldName[],
): (kind: ProfileKind) => readonly FieldName[] {
  const made = new Map<ProfileKind, readonly FieldName[]>();
  return (kind) => {
    const list = made.get(kind) ?? make(kind);
    made.set(kind, list);
    return list;
  };
}

/** The text fields of a kind of profile, in the order of its forms. */
export const fieldsOf = /* @__PURE__ */ listOfKind((kind) =>
  FIELD_NAMES.filter((field) => fieldEntry(field).kinds.includes(kind)),
);

/** Whether the registration of that kind requires the field, in its steps 2 and 3. */
export const isRequired = (kind: ProfileKind, field: FieldName): boolean => {
  const { kinds, required = false } = fieldEntry(field);
  return required && kinds.includes(kind);
};

/** Maximum number of characters (code points) of a field. */
export const maxLength = (field: FieldName): number => fieldEntry(field).length ?? LENGTHS.line;

/** Whether a field may contain line breaks. */
export const hasLines = (field: FieldName): boolean => fieldEntry(field).lines ?? false;

/** The field of a profile of that kind by a name that its record has: a business's has its name and its industry twice. */
export const fieldNamed = (kind: ProfileKind, name: string): FieldName | undefined => {
  const plain = kind === 'professional' ? (SECOND_NAMES.get(name) ?? name) : name;
  return fieldsOf(kind).find((field) => field === plain);
};

const SECOND_NAMES: ReadonlyMap<string, FieldName> = new Map([
  ['name', 'companyname'],
  ['industry', 'catagory'],
]);

/** The name under which a field was sent, for its problem: the industry may come under either of its names. */
export const sentName = (field: FieldName, sent: Record<string, unknown>): string => {
  const { catagory, industry } = sent;
  const isOther =
    field === 'catagory' &&
    industry !== undefined &&
    (catagory === undefined || (catagory === '' && industry !== ''));
  return isOther ? 'industry' : field;
};

/** The fields of a kind that a page may have in other languages, too. */
export const proseFields = /* @__PURE__ */ listOfKind((kind) =>
  fieldsOf(kind).filter((field) => fieldEntry(field).prose),
);

/** Where the page of a profile of that kind shows the field. */
export const fieldPlaceOf = (kind: ProfileKind, field: FieldName): FieldPlace => {
  const { place } = fieldEntry(field);
  return typeof place === 'string' ? place : place[kind];
};

/** Whether search covers the field. */
export const isSearched = (field: FieldName): boolean => fieldEntry(field).searched ?? false;

/** The rows of that kind's Details table, from top to bottom. */
export const detailFields = /* @__PURE__ */ listOfKind((kind) => {
  const rows = fieldsOf(kind).filter((field) => fieldPlaceOf(kind, field) === 'details');
  const isMoved = (field: FieldName): boolean =>
    kind === 'personal' && fieldEntry(field).detailsAfter !== undefined;
  return rows.flatMap((field) => [
    ...(isMoved(field) ? [] : [field]),
    ...rows.filter((other) => isMoved(other) && fieldEntry(other).detailsAfter === field),
  ]);
});

/** The networks of that kind's 'Follow Me' row. */
export const followFields = (kind: ProfileKind): readonly FieldName[] =>
  fieldsOf(kind).filter((field) => fieldPlaceOf(kind, field) === 'follow');

/** The name of a field in a registration of that kind: a business has `phone1` for `phone`, and so on for each field that both kinds share. */
export const registrationName = (kind: ProfileKind, field: string): string =>
  kind === 'professional' && isShared(field) ? `${field}1` : field;

const isShared = (field: string): boolean =>
  field === 'password' ||
  field === 'confirmpassword' ||
  (Object.hasOwn(FIELD_CATALOGUE, field) &&
    fieldEntry(field as FieldName).kinds.length > 1 &&
    fieldEntry(field as FieldName).oneName !== true);

export const emptyFields = (): ProfileFields =>
  Object.fromEntries(FIELD_NAMES.map((field) => [field, ''])) as ProfileFields;

export const isProfileKind = (value: unknown): value is ProfileKind =>
  (PROFILE_KINDS as readonly unknown[]).includes(value);
