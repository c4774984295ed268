import {
  detailFields,
  FIELD_LABELS,
  type FieldName,
  fieldEntry,
  followFields,
  type PhotoField,
  type ProfileKind,
  registrationName,
} from '../fields/fields.ts';
import type { Listed, ProfileRecord } from './profile.ts';

/** The entry that hides a birth date except for its year. */
const DOB_YEAR = 'dob:year';
export type PrivateEntry = FieldName | Exclude<PhotoField, 'avatar'> | typeof DOB_YEAR;

/** What an owner may make private in a profile of that kind, in the order of the page (CONTRACT §8, "Private fields"). */
export const privateChoices = (kind: ProfileKind): readonly PrivateEntry[] => [
  ...detailFields(kind).filter((field) => !fieldEntry(field).alwaysPublic),
  ...followFields(kind),
  'avatar1',
  'avatar2',
  ...(kind === 'personal' ? [DOB_YEAR as typeof DOB_YEAR] : []),
];

/** Whether a field can be made private in a profile of that kind. */
export const isPrivateChoice = (kind: ProfileKind, name: string): boolean =>
  (privateChoices(kind) as readonly string[]).includes(name);

const PRIVATE_SENTENCES = {
  unknown: (name: string) => `${name} cannot be private`,
  notAList: 'Private fields must be a list of names with commas between them',
  listed: 'Listed must be yes or no',
} as const;

const MAX_NAMES = 100;

/** Reads a comma-separated list of private fields: returns the names in the order of the page, or the problem. */
export const readPrivateFields = (
  kind: ProfileKind,
  sent: unknown,
): { fields: PrivateEntry[] } | { problem: string } => {
  if (typeof sent !== 'string') return { problem: PRIVATE_SENTENCES.notAList };
  const choices = privateChoices(kind);
  const names = sent.split(',').map((name) => name.trim());
  const wanted = new Set<string>();
  if (names.length > MAX_NAMES) return { problem: PRIVATE_SENTENCES.notAList };
  for (const name of names) {
    if (name === '') continue;
    const field = plainName(kind, name);
    if (!(choices as readonly string[]).includes(field))
      return { problem: PRIVATE_SENTENCES.unknown([...name].slice(0, 40).join('')) };
    wanted.add(field);
  }
  // Hiding the whole date includes its day.
  if (wanted.has('dob')) wanted.delete(DOB_YEAR);
  return { fields: choices.filter((choice) => wanted.has(choice)) };
};

// Registration adds a suffix to a business's fields, and the industry has two names.
const plainName = (kind: ProfileKind, name: string): string => {
  if (name === 'industry') return 'catagory';
  const plain = name.replace(/1$/, '');
  return plain in FIELD_LABELS && registrationName(kind, plain) === name ? plain : name;
};

/** The record with its private fields emptied; a birth date may keep its year. */
export const withoutPrivate = (record: ProfileRecord): ProfileRecord => {
  const hidden = record.private_fields ?? [];
  if (hidden.length === 0) return record;
  const shown = { ...record };
  for (const entry of hidden) {
    if (entry === DOB_YEAR) shown.dob = record.dob.slice(0, 4);
    else shown[entry] = '';
    if (entry === 'website') shown.proven = {};
  }
  return shown;
};

/** An owner's choices: which fields are private, and whether the page is listed. */
export type OwnerChoices = { private_fields?: PrivateEntry[]; listed?: Listed };

/** Reads the choices of a form; those that it does not send stay. Problems go by the names that were sent. */
export const readChoices = (
  kind: ProfileKind,
  raw: Record<string, unknown>,
): { choices: OwnerChoices; problems: Record<string, string> } => {
  const choices: OwnerChoices = {};
  const problems: Record<string, string> = {};
  if (raw['private_fields'] !== undefined) {
    const read = readPrivateFields(kind, raw['private_fields']);
    if ('problem' in read) problems['private_fields'] = read.problem;
    else choices.private_fields = read.fields;
  }
  const listed = raw['listed'];
  if (listed === 'yes' || listed === 'no') choices.listed = listed;
  else if (listed !== undefined && listed !== '') problems['listed'] = PRIVATE_SENTENCES.listed;
  return { choices, problems };
};

export type Visibility = 'shown' | 'year' | 'private';

/** The visibility of a field by a list of private fields; undefined if the owner has no choice. */
export const visibilityOf = (
  kind: ProfileKind,
  list: readonly string[],
  field: string,
): Visibility | undefined => {
  if (!isPrivateChoice(kind, field)) return undefined;
  if (list.includes(field)) return 'private';
  return field === 'dob' && list.includes(DOB_YEAR) ? 'year' : 'shown';
};

/** The list of private fields after changing one field's visibility, in the order of the page. */
export const withVisibility = (
  kind: ProfileKind,
  list: readonly string[],
  field: string,
  visibility: Visibility,
): PrivateEntry[] => {
  const others = list.filter((name) => name !== field && !(field === 'dob' && name === DOB_YEAR));
  const added = visibility === 'private' ? [field] : visibility === 'year' ? [DOB_YEAR] : [];
  return privateChoices(kind).filter((name) => [...others, ...added].includes(name));
};

/** The files of private photos. */
export const privatePhotos = (record: ProfileRecord): string[] => {
  const shown = withoutPrivate(record);
  const files = [shown.avatar, shown.avatar1, shown.avatar2];
  return [record.avatar1, record.avatar2].filter((file) => file !== '' && !files.includes(file));
};
