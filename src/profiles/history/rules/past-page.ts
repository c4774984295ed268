import { ownLanguage, siteLanguages } from '../../../base/brand/rules/languages.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import {
  detailFields,
  FIELD_LABELS,
  fieldEntry,
  fieldPlaceOf,
  fieldsOf,
  followFields,
} from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Span } from '../../../base/fields/rules/span.ts';
import { currentLanguage, say } from '../../../base/languages/rules/say.ts';
import { shownLine, withoutBadgeMarks } from '../../badge/rules/badge-marks.ts';
import { tagsFor } from '../../languages/rules/page-in-language.ts';
import type { Position, Schooling } from '../../life/rules/position.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { STRUCTURED_FIELDS } from '../../rules/structured-fields.ts';
import type { Link, Source } from '../../rules/structured-values.ts';
import { FORMER_NAMES } from '../../visibility/rules/private-entry.ts';
import { entriesIn, sourcedField, translationsPart } from './history-fields.ts';
import { wordsOfValue } from './history-words.ts';
import type { PastValues } from './past-values.ts';
import type { HistoryField } from './stored-history.ts';

/** A text of a page as it was; `language` is a tag where that is not the reader's. */
export type PastText = { text: string; isRemoved: boolean; language?: string };

/** An entry of a life: `main` is the organisation or school, `detail` the role or degree. */
type PastEntry = Span & { main: string; detail: string; url: '' };

/** The page as it was: null or empty where it said nothing, and no entries where they were removed. */
export type PastPage = {
  kind: ProfileKind;
  name: PastText;
  role: PastText | null;
  about: PastText | null;
  rows: readonly PastRow[];
  lives: readonly { part: 'career' | 'education'; label: string; entries: readonly PastEntry[] | null }[];
  /** No entries where they were removed. */
  links: readonly Link[] | null;
  sources: readonly PastSource[];
};

/** A row of Details; `inWords` says that it is more than what its owner wrote. */
type PastRow = { label: string; inWords?: true } & PastText;

/** A source with the name of its field; null where it was removed. */
type PastSource = { of: string; source: Source | null };

/** What stands for what was removed for good. */
export const removedWords = (): string => say('profiles.past.removed');

const removedText = (): PastText => ({ text: removedWords(), isRemoved: true });

const toText = (text: string, language?: string): PastText => ({
  text,
  isRemoved: false,
  ...(language !== undefined && language !== currentLanguage() && { language }),
});

/** A page as it was, in the language of the request; a text that was translated then is in it, too. */
export const pastPage = (record: ProfileRecord, values: PastValues): PastPage => {
  const kind = record.profile;
  const isPerson = kind === 'personal';
  const role = textOf(values, isPerson ? 'profession' : 'foundername');
  const name = textOf(values, isPerson ? 'name' : 'companyname') ?? textOf(values, 'name') ?? toText('');
  return {
    kind,
    name: name.isRemoved ? name : { ...name, text: withoutBadgeMarks(name.text) },
    role: role && { ...role, text: shownLine(role.text) },
    about: textOf(values, 'message'),
    rows: rowsOf(record, values),
    lives: livesOf(values),
    links: entriesOf<Link>(values, 'links'),
    sources: sourcesOf(values),
  };
};

const textOf = (values: PastValues, field: FieldName): PastText | null => {
  // It may be public where its original was written in private.
  const translation = translationOf(values, field);
  if (translation !== null) return toText(translation.text, translation.tag);
  const original = values.get(field);
  if (original === undefined) return null;
  if (original === null) return removedText();
  const language = values.get('language') || ownLanguage();
  return toText(fieldWords(field, original), fieldEntry(field).prose ? language : undefined);
};

const translationOf = (values: PastValues, field: FieldName): { tag: string; text: string } | null => {
  const stored = siteLanguages().length > 1 ? values.get(translationsPart(field)) : undefined;
  const texts = (stored ? JSON.parse(stored) : {}) as Record<string, string>;
  const tag = tagsFor(currentLanguage()).find((each) => texts[each] !== undefined);
  return tag === undefined ? null : { tag, text: texts[tag] ?? '' };
};

// What stands beside the name comes first, and addresses elsewhere last.
const rowsOf = (record: ProfileRecord, values: PastValues): PastPage['rows'] => {
  const { profile: kind } = record;
  const placed = (place: string): readonly FieldName[] =>
    fieldsOf(kind).filter((field) => fieldPlaceOf(kind, field) === place);
  const rowOf = (field: FieldName): PastRow[] => {
    const text = textOf(values, field);
    return text === null ? [] : [{ label: FIELD_LABELS[field], ...text }];
  };
  return [
    ...namesOf(record, values),
    ...[...placed('beside-name'), ...detailFields(kind), ...placed('links'), ...followFields(kind)].flatMap(
      rowOf,
    ),
  ];
};

const namesOf = (record: ProfileRecord, values: PastValues): PastRow[] => {
  const names = (['names', FORMER_NAMES] as const).flatMap((field) => {
    const value = values.get(field);
    if (value === undefined) return [];
    return [value === null ? removedWords() : wordsOfValue(field, value, record)];
  });
  return names.length === 0
    ? []
    : [{ label: STRUCTURED_FIELDS.names.label, inWords: true, ...toText(names.join('\n')) }];
};

const sourcesOf = (values: PastValues): PastSource[] =>
  [...values].flatMap(([field, value]): PastSource[] => {
    const sourced = sourcedField(field);
    if (sourced === null) return [];
    const of = FIELD_LABELS[sourced];
    if (value === null) return [{ of, source: null }];
    return ((entriesIn(field, value) ?? []) as readonly Source[]).map((source) => ({ of, source }));
  });

const entriesOf = <Entry>(values: PastValues, field: HistoryField): readonly Entry[] | null => {
  const value = values.get(field);
  return value === null ? null : ((entriesIn(field, value ?? '') ?? []) as readonly Entry[]);
};

const livesOf = (values: PastValues): PastPage['lives'] => {
  const positions = entriesOf<Position>(values, 'positions');
  const education = entriesOf<Schooling>(values, 'education');
  const lives: PastPage['lives'] = [
    {
      part: 'career',
      label: STRUCTURED_FIELDS.positions.label,
      entries: positions === null ? null : positions.map(toEntry),
    },
    {
      part: 'education',
      label: STRUCTURED_FIELDS.education.label,
      entries: education === null ? null : education.map(toEntry),
    },
  ];
  return lives.filter(({ entries }) => entries?.length !== 0);
};

const toEntry = (entry: Position | Schooling): PastEntry =>
  'school' in entry
    ? { main: entry.school, detail: entry.degree, from: entry.from, to: entry.to, url: '' }
    : { main: entry.organisation, detail: entry.role, from: entry.from, to: entry.to, url: '' };
