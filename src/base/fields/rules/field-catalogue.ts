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
  | 'phone'
  | 'social'
  | 'website'
  | 'year';

/** Where a profile's page shows a field; `owner` is on no page: only the owner and administrators see it. `filing` shows in the order of lists. */
export type FieldPlace = 'heading' | 'filing' | 'about' | 'details' | 'follow' | 'links' | 'owner';

/** The headings of the forms. */
export type FieldGroup =
  | 'main'
  | 'filing'
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
  /** On screens and in '{label} is required'. */
  label: string;
  kinds: readonly ProfileKind[];
  group: FieldGroup;
  /** Registration requires it, in its steps 2 and 3. */
  required?: true;
  /** Maximum number of characters (code points); `LENGTHS.line` by default. */
  length?: number;
  /** It may contain line breaks. */
  lines?: true;
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
    label: 'Name',
    kinds: PERSON,
    group: 'main',
    required: true,
    place: 'heading',
    searched: true,
  },
  nickname: {
    label: 'Nickname',
    kinds: PERSON,
    group: 'main',
    place: 'details',
    searched: true,
  },
  profession: {
    label: 'Profession',
    kinds: PERSON,
    group: 'main',
    required: true,
    place: 'heading',
    searched: true,
  },
  dob: {
    label: 'Date of Birth',
    kinds: PERSON,
    group: 'main',
    rule: 'birth-date',
    place: 'details',
    searched: true,
  },
  marital: {
    label: 'Marital Status',
    kinds: PERSON,
    group: 'main',
    required: true,
    rule: 'choice',
    options: ['Single', 'Married', 'Divorced', 'Widowed'],
    place: 'owner',
  },
  children: { label: 'Children', kinds: PERSON, group: 'main', place: 'owner' },
  religion: { label: 'Religion', kinds: PERSON, group: 'main', place: 'details' },
  eduqualification: {
    label: 'Qualification',
    kinds: PERSON,
    group: 'education',
    required: true,
    length: LENGTHS.text,
    place: 'details',
    searched: true,
  },
  school: {
    label: 'School',
    kinds: PERSON,
    group: 'education',
    length: LENGTHS.text,
    place: 'details',
    searched: true,
  },
  college: { label: 'College', kinds: PERSON, group: 'education', length: LENGTHS.text, place: 'details' },
  hobbies: {
    label: 'Hobbies',
    kinds: PERSON,
    group: 'education',
    required: true,
    length: LENGTHS.text,
    place: 'details',
    searched: true,
  },
  bloodgroup: {
    label: 'Blood Group',
    kinds: PERSON,
    group: 'background',
    required: true,
    rule: 'choice',
    options: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'],
    place: 'details',
  },
  hometown: {
    label: 'Hometown',
    kinds: PERSON,
    group: 'background',
    required: true,
    place: 'details',
    searched: true,
  },
  currentcity: {
    label: 'Current City',
    kinds: PERSON,
    group: 'background',
    required: true,
    place: 'details',
    searched: true,
  },
  nationality: {
    label: 'Nationality',
    kinds: PERSON,
    group: 'background',
    required: true,
    place: 'details',
  },
  companyname: {
    label: 'Company Name',
    kinds: BUSINESS,
    group: 'main',
    required: true,
    place: 'details',
    searched: true,
    alwaysPublic: true,
  },
  foundername: {
    label: 'Founder Name',
    kinds: BUSINESS,
    group: 'main',
    required: true,
    place: 'details',
    searched: true,
    alwaysPublic: true,
  },
  // The spec also calls it `industry`: that name is accepted on input too, and replies have both.
  catagory: {
    label: 'Industry',
    kinds: BUSINESS,
    group: 'main',
    required: true,
    place: 'details',
    searched: true,
  },
  products: {
    label: 'Products',
    kinds: BUSINESS,
    group: 'main',
    length: LENGTHS.text,
    lines: true,
    place: 'details',
    searched: true,
  },
  startedyear: {
    label: 'Started Year',
    kinds: BUSINESS,
    group: 'figures',
    required: true,
    rule: 'year',
    place: 'details',
  },
  boardmembers: {
    label: 'Board of Members',
    kinds: BUSINESS,
    group: 'figures',
    required: true,
    rule: 'digits',
    place: 'details',
  },
  employee: {
    label: 'Employee',
    kinds: BUSINESS,
    group: 'figures',
    required: true,
    rule: 'digits',
    place: 'details',
  },
  gst: { label: 'GST Number', kinds: BUSINESS, group: 'figures', place: 'details' },
  address: {
    label: 'Head Office',
    kinds: BUSINESS,
    group: 'place',
    required: true,
    length: LENGTHS.text,
    lines: true,
    place: 'details',
  },
  website: {
    label: 'Website',
    kinds: BUSINESS,
    group: 'place',
    rule: 'website',
    place: 'details',
  },
  facebook: {
    label: 'Facebook',
    kinds: BOTH,
    group: 'web',
    rule: 'social',
    place: 'follow',
  },
  twitter: {
    label: 'X',
    kinds: BOTH,
    group: 'web',
    rule: 'social',
    place: 'follow',
  },
  instagram: {
    label: 'Instagram',
    kinds: BOTH,
    group: 'web',
    rule: 'social',
    place: 'follow',
  },
  linked: {
    label: 'LinkedIn',
    kinds: BOTH,
    group: 'web',
    rule: 'social',
    place: 'follow',
  },
  sort_name: {
    label: 'Filed under',
    kinds: BOTH,
    group: 'filing',
    place: 'filing',
    oneName: true,
  },
  wikidata: {
    label: 'Wikidata ID',
    kinds: BOTH,
    group: 'identifiers',
    rule: 'identifier',
    place: 'links',
    oneName: true,
  },
  orcid: {
    label: 'ORCID iD',
    kinds: PERSON,
    group: 'identifiers',
    rule: 'identifier',
    place: 'links',
  },
  isni: {
    label: 'ISNI',
    kinds: PERSON,
    group: 'identifiers',
    rule: 'identifier',
    place: 'links',
  },
  lei: {
    label: 'LEI',
    kinds: BUSINESS,
    group: 'identifiers',
    rule: 'identifier',
    place: 'links',
  },
  phone: {
    label: 'Phone',
    kinds: BOTH,
    group: 'contact',
    required: true,
    rule: 'phone',
    place: { personal: 'owner', professional: 'details' },
  },
  email: {
    label: 'Email',
    kinds: BOTH,
    group: 'contact',
    required: true,
    rule: 'email',
    place: 'details',
    detailsAfter: 'dob',
  },
  awards: {
    label: 'List of Awards & Honour',
    kinds: BOTH,
    group: 'about',
    length: LENGTHS.text,
    lines: true,
    place: 'details',
  },
  message: {
    label: 'About',
    kinds: BOTH,
    group: 'about',
    required: true,
    length: LENGTHS.message,
    lines: true,
    place: 'about',
    searched: true,
  },
} as const satisfies Record<string, FieldEntry>;
