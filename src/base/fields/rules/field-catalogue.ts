import { LENGTHS } from './limits.ts';
import type { ProfileKind } from './profile-kind.ts';

export type FieldName = keyof typeof FIELD_CATALOGUE;

/** All text fields of a profile; those of the other kind are empty. */
export type ProfileFields = Record<FieldName, string>;

/** The rule of a value, besides those for its length and characters. */
export type FieldRule =
  | 'birth-date'
  | 'choice'
  | 'digits'
  | 'email'
  | 'identifier'
  | 'language'
  | 'phone'
  | 'social'
  | 'website'
  | 'year';

/**
 * Where a profile's page shows a field; `owner` is on no page: only the owner and administrators see it. `filing` shows in the order of lists,
 * `beside-name` beside the name, where its owner wants it, and `prose` in the language that the texts of the page are marked with.
 */
export type FieldPlace =
  | 'heading'
  | 'beside-name'
  | 'filing'
  | 'about'
  | 'details'
  | 'follow'
  | 'links'
  | 'owner'
  | 'prose';

/** The headings of the forms. */
export type FieldGroup =
  | 'main'
  | 'filing'
  | 'language'
  | 'education'
  | 'background'
  | 'figures'
  | 'place'
  | 'web'
  | 'identifiers'
  | 'contact'
  | 'about';

/** Everything about one field of a profile. */
export type FieldEntry = {
  kinds: readonly ProfileKind[];
  group: FieldGroup;
  /** Registration requires it, in its steps 2 and 3. */
  required?: true;
  /** Maximum number of characters (code points); `LENGTHS.line` by default. */
  length?: number;
  /** It may contain line breaks. */
  lines?: true;
  /** A page may have it in other languages, too. */
  prose?: true;
  rule?: FieldRule;
  /** The values of a choice. */
  options?: readonly string[];
  place: FieldPlace | Record<ProfileKind, FieldPlace>;
  /** In a person's Details it follows this field; by default, Details keep the order of the forms. */
  detailsAfter?: string;
  /** Search covers it. */
  searched?: true;
  /** The owner cannot make it private, although it is a row of Details. */
  alwaysPublic?: true;
  /** A business's registration sends it without the suffix 1, although both kinds have it. */
  oneName?: true;
};

const PERSON = ['personal'] as const;
const BUSINESS = ['professional'] as const;
const BOTH = ['personal', 'professional'] as const;

/** The fields of both kinds, in the order of their forms. A new field is one more entry here, and in `field-controls.ts` if its control is no text box. */
export const FIELD_CATALOGUE = {
  name: {
    kinds: PERSON,
    group: 'main',
    required: true,
    place: 'heading',
    searched: true,
  },
  nickname: {
    kinds: PERSON,
    group: 'main',
    place: 'details',
    searched: true,
  },
  profession: {
    kinds: PERSON,
    group: 'main',
    required: true,
    place: 'heading',
    searched: true,
    prose: true,
  },
  said: { kinds: PERSON, group: 'main', place: 'beside-name' },
  pronouns: { kinds: PERSON, group: 'main', length: LENGTHS.pronouns, place: 'beside-name' },
  dob: {
    kinds: PERSON,
    group: 'main',
    rule: 'birth-date',
    place: 'details',
    searched: true,
  },
  marital: {
    kinds: PERSON,
    group: 'main',
    required: true,
    rule: 'choice',
    options: ['Single', 'Married', 'Divorced', 'Widowed'],
    place: 'owner',
  },
  children: { kinds: PERSON, group: 'main', place: 'owner' },
  religion: { kinds: PERSON, group: 'main', prose: true, place: 'details' },
  eduqualification: {
    kinds: PERSON,
    group: 'education',
    required: true,
    length: LENGTHS.text,
    place: 'details',
    searched: true,
    prose: true,
  },
  school: {
    kinds: PERSON,
    group: 'education',
    length: LENGTHS.text,
    place: 'details',
    searched: true,
  },
  college: { kinds: PERSON, group: 'education', length: LENGTHS.text, place: 'details' },
  hobbies: {
    kinds: PERSON,
    group: 'education',
    required: true,
    length: LENGTHS.text,
    place: 'details',
    searched: true,
    prose: true,
  },
  bloodgroup: {
    kinds: PERSON,
    group: 'background',
    required: true,
    rule: 'choice',
    options: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'],
    place: 'details',
  },
  hometown: {
    kinds: PERSON,
    group: 'background',
    required: true,
    place: 'details',
    searched: true,
  },
  currentcity: {
    kinds: PERSON,
    group: 'background',
    required: true,
    place: 'details',
    searched: true,
  },
  nationality: {
    kinds: PERSON,
    group: 'background',
    required: true,
    place: 'details',
  },
  companyname: {
    kinds: BUSINESS,
    group: 'main',
    required: true,
    place: 'details',
    searched: true,
    alwaysPublic: true,
  },
  foundername: {
    kinds: BUSINESS,
    group: 'main',
    required: true,
    place: 'details',
    searched: true,
    alwaysPublic: true,
  },
  // The spec also calls it `industry`: that name is accepted on input too, and replies have both.
  catagory: {
    kinds: BUSINESS,
    group: 'main',
    required: true,
    place: 'details',
    searched: true,
    prose: true,
  },
  products: {
    kinds: BUSINESS,
    group: 'main',
    length: LENGTHS.text,
    lines: true,
    place: 'details',
    searched: true,
    prose: true,
  },
  startedyear: {
    kinds: BUSINESS,
    group: 'figures',
    required: true,
    rule: 'year',
    place: 'details',
  },
  boardmembers: {
    kinds: BUSINESS,
    group: 'figures',
    required: true,
    rule: 'digits',
    place: 'details',
  },
  employee: {
    kinds: BUSINESS,
    group: 'figures',
    required: true,
    rule: 'digits',
    place: 'details',
  },
  gst: { kinds: BUSINESS, group: 'figures', place: 'details' },
  address: {
    kinds: BUSINESS,
    group: 'place',
    required: true,
    length: LENGTHS.text,
    lines: true,
    place: 'details',
  },
  website: {
    kinds: BUSINESS,
    group: 'place',
    rule: 'website',
    place: 'details',
  },
  facebook: {
    kinds: BOTH,
    group: 'web',
    rule: 'social',
    place: 'follow',
  },
  twitter: {
    kinds: BOTH,
    group: 'web',
    rule: 'social',
    place: 'follow',
  },
  instagram: {
    kinds: BOTH,
    group: 'web',
    rule: 'social',
    place: 'follow',
  },
  linked: {
    kinds: BOTH,
    group: 'web',
    rule: 'social',
    place: 'follow',
  },
  sort_name: {
    kinds: BOTH,
    group: 'filing',
    place: 'filing',
    oneName: true,
  },
  language: { kinds: BOTH, group: 'language', rule: 'language', place: 'prose', oneName: true },
  wikidata: {
    kinds: BOTH,
    group: 'identifiers',
    rule: 'identifier',
    place: 'links',
    oneName: true,
  },
  orcid: {
    kinds: PERSON,
    group: 'identifiers',
    rule: 'identifier',
    place: 'links',
  },
  isni: {
    kinds: PERSON,
    group: 'identifiers',
    rule: 'identifier',
    place: 'links',
  },
  lei: {
    kinds: BUSINESS,
    group: 'identifiers',
    rule: 'identifier',
    place: 'links',
  },
  phone: {
    kinds: BOTH,
    group: 'contact',
    required: true,
    rule: 'phone',
    place: { personal: 'owner', professional: 'details' },
  },
  email: {
    kinds: BOTH,
    group: 'contact',
    required: true,
    rule: 'email',
    place: 'details',
    detailsAfter: 'dob',
  },
  awards: {
    kinds: BOTH,
    group: 'about',
    length: LENGTHS.text,
    lines: true,
    place: 'details',
    prose: true,
  },
  message: {
    kinds: BOTH,
    group: 'about',
    required: true,
    length: LENGTHS.message,
    lines: true,
    place: 'about',
    searched: true,
    prose: true,
  },
} as const satisfies Record<string, FieldEntry>;
