import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldProblem } from '../../../base/fields/rules/field-rules.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, fieldsOf } from '../../../base/fields/rules/fields.ts';
import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { SOCIAL_FIELDS, websiteUrl } from '../../../base/fields/rules/social.ts';
import type { Span } from '../../../base/fields/rules/span.ts';
import { storedLine } from '../../../base/fields/rules/stored-value.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { onOneLine } from '../../../base/text/rules/letters/text-signs.ts';
import { shorten } from '../../../base/text/rules/letters/whole-letters.ts';
import { EDUCATION, type EntryList, POSITIONS, readEntries } from '../../../profiles/life/rules/entries.ts';
import { readLinks } from '../../../profiles/links/rules/links.ts';
import { LINKS } from '../../../profiles/rules/limits.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import type { Link } from '../../../profiles/rules/structured-values.ts';
import {
  FILE_LISTS,
  type FileContents,
  type FileList,
  type FileLists,
  type FileText,
  UNREAD_CHARACTERS,
} from './contents.ts';
import { toBirthday } from './dates.ts';
import { entryWords } from './entry-words.ts';
import { unreadWords } from './file-sentences.ts';

/** The form that a file can fill. */
export type FormToFill = {
  kind: ProfileKind;
  values: Partial<Record<FieldName, string>>;
  lists: FileLists;
  /** The fields of the kind that this form does not ask for; what names somebody in a register is a link then. */
  lacks?: readonly FieldName[];
};

/** Something to tick: a text for a field, or an entry for a list. `shown` is what people read. */
export type Offer = { label: string; shown: string } & (
  | { field: FieldName; value: string }
  | { [List in FileList]: { list: List; entry: FileLists[List][number] } }[FileList]
);

/** What a file offers a form, and what it has besides. */
export type Offers = {
  offers: readonly Offer[];
  /** The fields that the form has already, by their labels. */
  filled: readonly string[];
  /** What was not understood, or has no place. */
  unread: readonly string[];
};

const FIELDS: Record<ProfileKind, Partial<Record<FieldName, FileText>>> = {
  personal: {
    name: 'name',
    nickname: 'nickname',
    said: 'said',
    pronouns: 'pronouns',
    profession: 'headline',
    dob: 'birthday',
    eduqualification: 'degree',
    hobbies: 'hobbies',
    currentcity: 'city',
    phone: 'phone',
    email: 'email',
    awards: 'awards',
    message: 'about',
  },
  professional: {
    companyname: 'company',
    foundername: 'name',
    catagory: 'industry',
    address: 'address',
    website: 'website',
    phone: 'phone',
    email: 'email',
    awards: 'awards',
    message: 'about',
  },
};

/** What the contents of a file offer a form: valid values for its empty fields alone. `today` is `YYYY-MM-DD`. */
export const toOffers = (contents: FileContents, form: FormToFill, today: string): Offers => {
  const offers: Offer[] = [];
  const filled: string[] = [];
  const unread = contents.unread.map(unreadWords);
  const sources = [
    ...(Object.entries(FIELDS[form.kind]) as [FieldName, FileText][]),
    ...[...SOCIAL_FIELDS, ...IDENTIFIER_FIELDS].map((field) => [field, field] as const),
  ];
  const fields = fieldsOf(form.kind).filter((field) => !form.lacks?.includes(field));
  const unasked = IDENTIFIER_FIELDS.filter((field) => !fields.includes(field));
  const isWebsite = ({ url }: Link): boolean =>
    fields.includes('website') && addressOf(url) === addressOf(contents.texts.website ?? '');
  const entries = {
    ...contents,
    links: [
      ...contents.links.filter((link) => !isWebsite(link)),
      ...unasked.flatMap((field) => contents.texts[field] ?? []).map((url) => ({ url, label: '' })),
    ],
  };
  for (const [field, source] of sources) {
    if (!fields.includes(field)) continue;
    const text = contents.texts[source] ?? '';
    const birthday = field === 'dob' ? toBirthday(text) : null;
    const value = storedLine(field, birthday ?? text);
    const label = FIELD_LABELS[field];
    if (value === '') continue;
    if (birthday === 'no-year') {
      unread.push(say('owners.file.no-year', { label }));
      continue;
    }
    const problem = fieldProblem(form.kind, field, value, today);
    if ((form.values[field] ?? '').trim() !== '') filled.push(label);
    else if (problem !== null) unread.push(say('owners.file.problem', { label, problem }));
    else offers.push({ label, shown: fieldWords(field, value), field, value });
  }
  for (const list of FILE_LISTS.filter((each) => STRUCTURED_FIELDS[each].kinds.includes(form.kind))) {
    const { label } = STRUCTURED_FIELDS[list];
    if (entries[list].length === 0) continue;
    if (form.lists[list].length > 0) filled.push(label);
    else {
      const read = READERS[list](entries, today);
      offers.push(...read.offers);
      unread.push(...read.unread);
    }
  }
  return { offers, filled, unread: [...new Set(unread.map(shortened))] };
};

// Links are https already, a website is as the file has it.
const addressOf = (text: string): string | undefined => websiteUrl(text)?.replace(/^https?:/, '');

// A name in a file may be as long as the file.
const shortened = (phrase: string): string => shorten(phrase, UNREAD_CHARACTERS);

type ReadList = { offers: Offer[]; unread: string[] };

const readEach = <Entry>(
  entries: readonly Entry[],
  max: number,
  read: (entry: Entry) => Offer | string,
): ReadList => {
  const results = entries.map(read);
  const fine = results.filter((each) => typeof each !== 'string');
  const offers = fine.filter(({ shown }, index) => fine.findIndex((each) => each.shown === shown) === index);
  const unread = results.filter((each) => typeof each === 'string');
  if (offers.length > max) unread.push(say('owners.file.more-than', { label: offers[0]?.label ?? '', max }));
  return { offers: offers.slice(0, max), unread };
};

const PROBLEMS: Readonly<Record<EntryList, (name: string, problem: string) => string>> = {
  positions: (name, problem) => say('owners.file.position-problem', { name, problem }),
  education: (name, problem) => say('owners.file.school-problem', { name, problem }),
};

// Cards and tables have line breaks where a form has none.
const onLines = <Entry extends Readonly<Record<string, string>>>(entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).map(([part, text]) => [part, onOneLine(text)])) as Entry;

// What is to end one day lasts until now.
const untilToday = <Entry extends Span>(entry: Entry, today: string): Entry =>
  entry.to > today.slice(0, entry.to.length) ? { ...entry, to: '' } : entry;

const READERS: Record<FileList, (contents: FileLists, today: string) => ReadList> = {
  positions: ({ positions }, today) =>
    readEach(positions, POSITIONS.max, (position) => {
      const read = readEntries(POSITIONS, [untilToday(onLines(position), today)], today);
      if ('problem' in read) return PROBLEMS.positions(position.organisation, read.problem);
      const entry = read.value[0] as (typeof positions)[number];
      const shown = entryWords('positions', entry);
      return { label: STRUCTURED_FIELDS.positions.label, shown, list: 'positions', entry };
    }),
  education: ({ education }, today) =>
    readEach(education, EDUCATION.max, (schooling) => {
      const read = readEntries(EDUCATION, [untilToday(onLines(schooling), today)], today);
      if ('problem' in read) return PROBLEMS.education(schooling.school, read.problem);
      const entry = read.value[0] as (typeof education)[number];
      const shown = entryWords('education', entry);
      return { label: STRUCTURED_FIELDS.education.label, shown, list: 'education', entry };
    }),
  links: ({ links }) => {
    const different = links.filter(({ url }, index) => links.findIndex((each) => each.url === url) === index);
    return readEach(different, LINKS.page, (link) => {
      const read = readLinks([onLines(link)]);
      const entry = 'value' in read ? read.value[0] : undefined;
      if (entry === undefined) return say('owners.file.unread-link', { url: link.url });
      const shown = entryWords('links', entry);
      return { label: STRUCTURED_FIELDS.links.label, shown, list: 'links', entry };
    });
  },
};

/** The texts and lists of a form after taking the ticked offers; what was filled meanwhile stays. */
export const takeOffers = (
  form: FormToFill,
  ticked: readonly Offer[],
): { values: Partial<Record<FieldName, string>>; lists: Partial<FileLists> } => {
  const values: Partial<Record<FieldName, string>> = {};
  for (const offer of ticked)
    if ('field' in offer && (form.values[offer.field] ?? '').trim() === '') values[offer.field] = offer.value;
  const lists: Partial<FileLists> = {};
  for (const list of FILE_LISTS) {
    const entries = ticked.flatMap((offer) => ('list' in offer && offer.list === list ? [offer.entry] : []));
    if (entries.length > 0 && form.lists[list].length === 0) Object.assign(lists, { [list]: entries });
  }
  return { values, lists };
};
