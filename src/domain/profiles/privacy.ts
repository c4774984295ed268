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

/** The entry that shows a birth date's year alone. */
export const DOB_YEAR = 'dob:year';
export type PrivateEntry = FieldName | Exclude<PhotoField, 'avatar'> | typeof DOB_YEAR;

/** What an owner of that kind may keep private, in the order of the page (CONTRACT §8, "Private fields"). */
export const privateChoices = (kind: ProfileKind): readonly PrivateEntry[] => [
  ...detailFields(kind).filter((field) => !fieldEntry(field).alwaysPublic),
  ...followFields(kind),
  'avatar1',
  'avatar2',
  ...(kind === 'personal' ? [DOB_YEAR as typeof DOB_YEAR] : []),
];

/** Whether a list of private fields of that kind may name this. */
export const isPrivateChoice = (kind: ProfileKind, name: string): boolean =>
  (privateChoices(kind) as readonly string[]).includes(name);

export const PRIVATE_SENTENCES = {
  unknown: (name: string) => `${name} cannot be private`,
  notAList: 'Private fields must be a list of names with commas between them',
  listed: 'Listed must be yes or no',
} as const;

const MOST_NAMES = 100;

/** Reads a comma-separated list of private fields; the names in the order of the page, or the sentence of what is wrong with it. */
export const readPrivateFields = (
  kind: ProfileKind,
  sent: unknown,
): { fields: PrivateEntry[] } | { problem: string } => {
  if (typeof sent !== 'string') return { problem: PRIVATE_SENTENCES.notAList };
  const choices = privateChoices(kind);
  const names = sent.split(',').map((name) => name.trim());
  const wanted = new Set<string>();
  if (names.length > MOST_NAMES) return { problem: PRIVATE_SENTENCES.notAList };
  for (const name of names) {
    if (name === '') continue;
    const field = plainName(kind, name);
    if (!(choices as readonly string[]).includes(field))
      return { problem: PRIVATE_SENTENCES.unknown([...name].slice(0, 40).join('')) };
    wanted.add(field);
  }
  // Who hides the whole date hides its day too.
  if (wanted.has('dob')) wanted.delete(DOB_YEAR);
  return { fields: choices.filter((choice) => wanted.has(choice)) };
};

// Registration names a business's fields with a suffix, and the industry has two names.
const plainName = (kind: ProfileKind, name: string): string => {
  if (name === 'industry') return 'catagory';
  const plain = name.replace(/1$/, '');
  return plain in FIELD_LABELS && registrationName(kind, plain) === name ? plain : name;
};

/** A record as the public sees its fields: what its owner keeps private is empty, and of a birth date the year may be left. */
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

/** What an owner chose beside the fields: what is private, and whether the page is listed. */
export type OwnerChoices = { private_fields?: PrivateEntry[]; listed?: Listed };

/** Reads the choices that a form sends; what it does not send stays. Problems go by the names that were sent. */
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

/** How much of a field the page shows. */
export type Visibility = 'shown' | 'year' | 'private';

/** How a field stands in a list of private fields; undefined where there is nothing to choose. */
export const visibilityOf = (
  kind: ProfileKind,
  list: readonly string[],
  field: string,
): Visibility | undefined => {
  if (!isPrivateChoice(kind, field)) return undefined;
  if (list.includes(field)) return 'private';
  return field === 'dob' && list.includes(DOB_YEAR) ? 'year' : 'shown';
};

/** The list with a field as it is to be, in the order of the page. */
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

/** The files of photos that a page does not show. */
export const privatePhotos = (record: ProfileRecord): string[] => {
  const shown = withoutPrivate(record);
  const files = [shown.avatar, shown.avatar1, shown.avatar2];
  return [record.avatar1, record.avatar2].filter((file) => file !== '' && !files.includes(file));
};
