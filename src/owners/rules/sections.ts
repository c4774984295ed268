import { siteLanguages } from '../../base/brand/rules/languages.ts';
import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { fieldEntry, fieldPlaceOf, fieldsOf } from '../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { say } from '../../base/languages/rules/say.ts';
import { structuredOf } from '../../profiles/rules/structured-fields.ts';
import type { ListName } from '../../profiles/rules/structured-names.ts';

/** The sections of an owner's page, in the order in which one reads them on a phone. `people` are a company's. */
const SECTION_NAMES = [
  'heading',
  'about',
  'details',
  'career',
  'people',
  'education',
  'links',
  'photos',
  'contact',
  'languages',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

/** The lists of a page that a section has, and its translations. Sources stand beside the fields that they are of. */
type SectionList = ListName | 'translations';

/** A part of a page that an owner edits. */
export type SectionPart = FieldName | PhotoField | SectionList;

/** A section and what is edited in it; a company's people come from ties alone, so it has no parts. */
export type Section = {
  name: SectionName;
  title: string;
  photos: readonly PhotoField[];
  fields: readonly FieldName[];
  lists: readonly SectionList[];
};

const TITLES: Readonly<Record<SectionName, string>> = {
  get heading() {
    return say('owners.section.heading');
  },
  get about() {
    return say('owners.section.about');
  },
  get details() {
    return say('owners.section.details');
  },
  get career() {
    return say('owners.section.career');
  },
  get people() {
    return say('owners.section.people');
  },
  get education() {
    return say('owners.section.education');
  },
  get links() {
    return say('owners.section.links');
  },
  get photos() {
    return say('owners.section.photos');
  },
  get contact() {
    return say('owners.section.contact');
  },
  get languages() {
    return say('owners.section.languages');
  },
};

const OF_ONE_KIND: Partial<Record<SectionName, ProfileKind>> = {
  career: 'personal',
  education: 'personal',
  people: 'professional',
};

const SECTION_OF_LIST: Readonly<Record<SectionList, SectionName>> = {
  positions: 'career',
  education: 'education',
  links: 'links',
  names: 'heading',
  translations: 'languages',
};

const hasSeveralLanguages = (): boolean => siteLanguages().length > 1;

const sectionOfField = (kind: ProfileKind, field: FieldName): SectionName => {
  const { group, rule } = fieldEntry(field);
  const place = fieldPlaceOf(kind, field);
  if (place === 'prose') return 'languages';
  if (place === 'heading' || place === 'beside-name' || place === 'filing' || field === 'companyname')
    return 'heading';
  if (place === 'about') return 'about';
  if (group === 'contact') return 'contact';
  return group === 'web' || group === 'identifiers' || rule === 'website' ? 'links' : 'details';
};

/** The sections of a kind of page with their parts, each in the order of the forms. Every part stands in one of them; a site of one language has nothing about languages. */
export const sectionsOf = (kind: ProfileKind): readonly Section[] =>
  SECTION_NAMES.filter(
    (name) => (OF_ONE_KIND[name] ?? kind) === kind && (name !== 'languages' || hasSeveralLanguages()),
  ).map((name) => ({
    name,
    title:
      name === 'heading' && kind === 'professional' ? say('owners.section.heading-company') : TITLES[name],
    photos: PHOTO_FIELDS.filter((photo) => (photo === 'avatar' ? 'heading' : 'photos') === name),
    fields: fieldsOf(kind).filter((field) => sectionOfField(kind, field) === name),
    lists: structuredOf(kind).filter(
      (list): list is SectionList => list !== 'sources' && SECTION_OF_LIST[list] === name,
    ),
  }));

/** What is edited in a section. */
export const partsOf = ({ photos, fields, lists }: Section): readonly SectionPart[] => [
  ...photos,
  ...fields,
  ...lists,
];

/** The section of that name, or that has the part of that name: 'about' and 'message' both lead to 'About'. */
export const sectionNamed = (kind: ProfileKind, name: string): Section | undefined => {
  const sections = sectionsOf(kind);
  return (
    sections.find((section) => section.name === name) ??
    sections.find((section) => (partsOf(section) as readonly string[]).includes(name))
  );
};
