import { siteLanguageOf } from '../../../base/brand/rules/languages.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import {
  detailFields,
  FIELD_LABELS,
  fieldEntry,
  fieldPlaceOf,
  fieldsOf,
  followFields,
  registrationName,
} from '../../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { firstLetters } from '../../../base/text/rules/letters/whole-letters.ts';
import { namesThatAre } from '../../languages/rules/page-names.ts';
import { yearPart } from '../../life/rules/years.ts';
import { type MachineWord, readMachines } from '../../machines/rules.ts';
import { remainingProofs } from '../../proofs/rules.ts';
import {
  CONTACTS,
  type Contact,
  hidesEmail,
  type Listing,
  type OpenData,
  type YesOrNo,
} from '../../rules/choices.ts';
import { minorUntil } from '../../rules/minors.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { STRUCTURED_FIELDS, structuredOf, structuredValues } from '../../rules/structured-fields.ts';
import { isList, type ListName, type StructuredName } from '../../rules/structured-names.ts';
import { DOB_YEAR, FORMER_NAMES, type PrivateEntry } from './private-entry.ts';

/** What an owner may make private in a profile of that kind, in the order of the page. */
export const privateChoices = (kind: ProfileKind): readonly PrivateEntry[] => [
  ...detailFields(kind).filter((field) => !fieldEntry(field).alwaysPublic),
  ...followFields(kind),
  ...fieldsOf(kind).filter((field) => fieldPlaceOf(kind, field) === 'beside-name'),
  ...structuredOf(kind).filter(mayBePrivate),
  FORMER_NAMES,
  'avatar1',
  'avatar2',
  ...(kind === 'personal' ? [DOB_YEAR as typeof DOB_YEAR] : []),
];

const mayBePrivate = (name: StructuredName): name is ListName => STRUCTURED_FIELDS[name].mayBePrivate;

/** Whether a field can be made private in a profile of that kind. */
export const isPrivateChoice = (kind: ProfileKind, name: string): boolean =>
  (privateChoices(kind) as readonly string[]).includes(name);

const PRIVATE_SENTENCES = {
  unknown: (name: string) => say('field-error.never-private', { name }),
  get notAList() {
    return say('field-error.private-fields');
  },
  get listed() {
    return say('field-error.listed');
  },
  get open_data() {
    return say('field-error.open-data');
  },
  get machines() {
    return say('field-error.machines');
  },
  get suggestions() {
    return say('field-error.suggestions');
  },
  get follow() {
    return say('field-error.follow');
  },
  get still_right() {
    return say('field-error.still-right');
  },
  get contact() {
    return say('field-error.contact');
  },
  get letters() {
    return say('field-error.letters');
  },
};

/** Fields that say more about somebody than others: the wizard asks whether to show them. */
export const SENSITIVE_FIELDS = ['religion', 'bloodgroup'] as const satisfies readonly FieldName[];

export const sensitiveSentence = (): string => say('field-error.who-sees');

const MAX_NAMES = 100;

/** Reads a comma-separated list of private fields: returns the names in the order of the page, or the problem. */
export const readPrivateFields = (
  kind: ProfileKind,
  sent: unknown,
): { fields: PrivateEntry[] } | { problem: string } => {
  const read = readEntries(sent, (name) =>
    isPrivateChoice(kind, plainName(kind, name)) ? plainName(kind, name) : null,
  );
  if ('problem' in read) return read;
  const chosen = read.names;
  // Hiding the whole date includes its day.
  if (chosen.has('dob')) chosen.delete(DOB_YEAR);
  return { fields: privateChoices(kind).filter((choice) => chosen.has(choice)) };
};

/** Reads such a list for pages of both kinds: each gets those of the names that it has. */
export const readPrivateOfBoth = (
  sent: unknown,
): { fields: Record<ProfileKind, PrivateEntry[]> } | { problem: string } => {
  const read = readEntries(sent, (name) =>
    PROFILE_KINDS.some((kind) => isPrivateChoice(kind, plainName(kind, name))) ? name : null,
  );
  if ('problem' in read) return read;
  const of = (kind: ProfileKind): PrivateEntry[] => {
    const own = [...read.names].filter((name) => isPrivateChoice(kind, plainName(kind, name)));
    const fields = readPrivateFields(kind, own.join());
    return 'fields' in fields ? fields.fields : [];
  };
  return { fields: { personal: of('personal'), professional: of('professional') } };
};

const readEntries = (
  sent: unknown,
  known: (name: string) => string | null,
): { names: Set<string> } | { problem: string } => {
  if (typeof sent !== 'string') return { problem: PRIVATE_SENTENCES.notAList };
  const names = sent.split(',', MAX_NAMES + 1).map((name) => name.trim());
  const chosen = new Set<string>();
  if (names.length > MAX_NAMES) return { problem: PRIVATE_SENTENCES.notAList };
  for (const name of names) {
    if (name === '') continue;
    const field = known(name);
    if (field === null) return { problem: PRIVATE_SENTENCES.unknown(firstLetters(name, 40)) };
    chosen.add(field);
  }
  return { names: chosen };
};

// Registration adds a suffix to a business's fields, and the industry has two names.
const plainName = (kind: ProfileKind, name: string): string => {
  if (name === 'industry') return 'catagory';
  const plain = name.replace(/1$/, '');
  return plain in FIELD_LABELS && registrationName(kind, plain) === name ? plain : name;
};

/** The private fields of a record on a day (`YYYY-MM-DD`): of a minor's date of birth at most the year is public. */
const privateFieldsOn = (record: ProfileRecord, today: string): readonly PrivateEntry[] => {
  const { private_fields: own = [], ownEmail, unconfirmed } = record;
  // An address of a page's own may be a stranger's until it is confirmed. One behind a form is shown to nobody.
  const isWithheld = (ownEmail === true && unconfirmed === true) || hidesEmail(record);
  const chosen: readonly PrivateEntry[] = isWithheld ? [...own, 'email'] : own;
  return minorUntil(record, today) === null || chosen.includes('dob') ? chosen : [...chosen, DOB_YEAR];
};

/** Whether the public sees a field or photo of a record on a day (`YYYY-MM-DD`, UTC); not a birth date that shows its year alone. */
export const isShownWhole = (
  record: ProfileRecord,
  name: FieldName | PhotoField | ListName | typeof FORMER_NAMES,
  today: string,
): boolean => {
  if (isText(name) && fieldPlaceOf(record.profile, name) === 'owner') return false;
  const hidden: readonly string[] = privateFieldsOn(record, today);
  if (name === FORMER_NAMES && hidden.includes('names')) return false;
  return !hidden.includes(name) && !(name === 'dob' && hidden.includes(DOB_YEAR));
};

const isText = (name: string): name is FieldName => Object.hasOwn(FIELD_LABELS, name);

/** The record with its private fields emptied, as the public sees it on a day (`YYYY-MM-DD`, UTC); a birth date may keep its year. */
export const withoutPrivate = (record: ProfileRecord, today: string): ProfileRecord => {
  const hidden = privateFieldsOn(record, today);
  if (hidden.length === 0) return record;
  const shown = { ...record };
  // A title could say the day of a birth date that shows its year alone.
  const parts = hidden.map((entry) => (entry === DOB_YEAR ? 'dob' : entry));
  if (record.sources) shown.sources = withoutFields(record.sources, parts);
  // A translation is as private as what it translates.
  for (const name of ['translations', 'behind'] as const)
    if (record[name])
      Object.assign(shown, {
        [name]: Object.fromEntries(
          Object.entries(record[name])
            .map(([tag, fields]) => [tag, withoutFields(fields, parts)] as const)
            .filter(([, fields]) => Object.keys(fields).length > 0),
        ),
      });
  for (const entry of hidden) {
    if (entry === DOB_YEAR) shown.dob = yearPart(record.dob);
    else if (entry === FORMER_NAMES) shown.names = namesThatAre('current', shown);
    else if (isList(entry)) Object.assign(shown, { [entry]: structuredValues({})[entry] });
    else shown[entry] = '';
  }
  if (record.proven) shown.proven = remainingProofs(record.proven, record, shown);
  return shown;
};

const withoutFields = <Values extends object>(values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field))) as Values;

/** An owner's choices: which fields are private, whether the page is listed, whether it is open data, what machines are told, whether it takes suggestions and can be followed, how readers reach the owner, whether they are asked once a year, and the language of letters. */
export type OwnerChoices = {
  private_fields?: PrivateEntry[];
  listed?: Listing;
  open_data?: OpenData;
  machines?: MachineWord[];
  suggestions?: YesOrNo;
  follow?: YesOrNo;
  still_right?: YesOrNo;
  contact?: Contact;
  letters?: string;
};

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
  for (const name of ['listed', 'open_data', 'suggestions', 'follow', 'still_right'] as const) {
    const sent = raw[name];
    if (sent === 'yes' || sent === 'no') choices[name] = sent;
    else if (sent !== undefined && sent !== '') problems[name] = PRIVATE_SENTENCES[name];
  }
  if (raw['machines'] !== undefined) {
    const words = readMachines(raw['machines']);
    if (words === null) problems['machines'] = PRIVATE_SENTENCES.machines;
    else choices.machines = words;
  }
  const { contact } = raw;
  if (contact !== undefined && contact !== '') {
    const chosen = CONTACTS.find((each) => each === contact);
    if (chosen === undefined) problems['contact'] = PRIVATE_SENTENCES.contact;
    else choices.contact = chosen;
  }
  const { letters } = raw;
  if (letters !== undefined && letters !== '') {
    const language = typeof letters === 'string' ? siteLanguageOf(letters) : null;
    if (language === null) problems['letters'] = PRIVATE_SENTENCES.letters;
    else choices.letters = language;
  }
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

/** How readers see a field of a page, by all that its owner chose. */
export const shownTo = (
  page: { profile: ProfileKind; private_fields: readonly string[]; contact: Contact },
  field: string,
): Visibility =>
  field === 'email' && hidesEmail(page)
    ? 'private'
    : (visibilityOf(page.profile, page.private_fields, field) ?? 'shown');

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
