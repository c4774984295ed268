import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { detailFields, fieldNamed, fieldPlaceOf, fieldsOf } from '../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { isObject, type Read, readStructured, secureUrl } from '../../base/fields/rules/structured.ts';
import { textProblem } from '../../base/fields/rules/text-problem.ts';
import { say } from '../../base/languages/rules/say.ts';
import { isCalendarDay } from '../../base/text/rules/day.ts';
import { firstLetters } from '../../base/text/rules/letters/whole-letters.ts';
import { cleanText } from '../../base/text/rules/text.ts';
import { addressKey } from '../../base/text/rules/url.ts';
import { SOURCES } from '../rules/limits.ts';
import type { Source, Sources } from '../rules/structured-values.ts';

/** The fields of a kind that may have sources, in the order of the page: the name, the rows of Details and the text about it. */
export const sourcedFields = (kind: ProfileKind): readonly FieldName[] => {
  const at = (place: 'heading' | 'about'): FieldName[] =>
    fieldsOf(kind).filter((field) => fieldPlaceOf(kind, field) === place);
  return [...at('heading'), ...detailFields(kind), ...at('about')];
};

/** What stands as the source of a page that a reader proposed, before the address that they named. */
export const FROM_READER = 'a reader';

export const SOURCE_SENTENCES = {
  get notAnObject() {
    return say('profiles.sources.not-an-object');
  },
  field: (name: string) => say('profiles.sources.field-has-none', { field: name }),
  get url() {
    return say('profiles.structured.url', { max: SOURCES.url });
  },
  get archived() {
    return say('profiles.sources.archived', { max: SOURCES.url });
  },
  get title() {
    return say('profiles.sources.title', { max: SOURCES.title });
  },
  get seen() {
    return say('profiles.sources.day');
  },
  get perField() {
    return say('profiles.sources.per-field', { max: SOURCES.field });
  },
  get perPage() {
    return say('profiles.sources.per-page', { max: SOURCES.page });
  },
} as const;

/** Why the title of a page could not be read. */
export const TITLE_SENTENCES = {
  get 'not-allowed'() {
    return say('profiles.source-title.not-allowed');
  },
  get 'no-host'() {
    return say('profiles.source-title.no-host');
  },
  get unreachable() {
    return say('profiles.source-title.unreachable');
  },
  get 'not-html'() {
    return say('profiles.source-title.not-html');
  },
  get 'too-many-redirects'() {
    return say('profiles.source-title.redirects');
  },
} as const;

/** Thrown inside of this module, with the sentence for the sender. */
class Refusal extends Error {}
const refuse = (sentence: string): never => {
  throw new Refusal(sentence);
};

/** Reads the sources of a form or an import; `today` is `YYYY-MM-DD`. Returns them in the order of the page, or the problem as a sentence. */
export const readSources = (kind: ProfileKind, sent: unknown, today: string): Read<Sources> => {
  try {
    return { value: toSources(kind, readStructured(sent, {}), today) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
};

const toSources = (kind: ProfileKind, value: unknown, today: string): Sources => {
  if (!isObject(value)) return refuse(SOURCE_SENTENCES.notAnObject);
  const fields = sourcedFields(kind);
  const lists = new Map<FieldName, Source[]>();
  for (const [name, list] of Object.entries(value)) {
    const field = fieldNamed(kind, name);
    if (field === undefined || !fields.includes(field))
      return refuse(SOURCE_SENTENCES.field(firstLetters(name, 40)));
    lists.set(field, [...(lists.get(field) ?? []), ...toList(list, today)]);
  }
  if ([...lists.values()].some((list) => list.length > SOURCES.field)) refuse(SOURCE_SENTENCES.perField);
  const entries = fields
    .map((field): [FieldName, Source[]] => [field, lists.get(field) ?? []])
    .filter(([, list]) => list.length > 0);
  if (entries.flatMap(([, list]) => list).length > SOURCES.page) refuse(SOURCE_SENTENCES.perPage);
  return Object.fromEntries(entries);
};

const toList = (value: unknown, today: string): Source[] => {
  if (!Array.isArray(value)) return refuse(SOURCE_SENTENCES.notAnObject);
  if (value.length > SOURCES.field) return refuse(SOURCE_SENTENCES.perField);
  return value.map((each) => toSource(each, today));
};

const toSource = (value: unknown, today: string): Source => {
  if (!isObject(value)) return refuse(SOURCE_SENTENCES.notAnObject);
  const { url, title = '', seen = '', archived = '' } = value;
  const address = secureUrl(url, SOURCES.url);
  if (address === null) return refuse(SOURCE_SENTENCES.url);
  if (typeof title !== 'string') return refuse(SOURCE_SENTENCES.title);
  const line = cleanText(title, SOURCES.title);
  if (textProblem('Title', SOURCES.title, line, false) !== null) refuse(SOURCE_SENTENCES.title);
  if (typeof seen !== 'string' || (seen !== '' && (!isCalendarDay(seen) || seen > today)))
    return refuse(SOURCE_SENTENCES.seen);
  const copy = archived === '' ? '' : secureUrl(archived, SOURCES.url);
  if (copy === null) return refuse(SOURCE_SENTENCES.archived);
  return { url: address, title: line, seen, ...(copy !== '' && { archived: copy }) };
};

/** The numbers of the sources of each field, from 1. */
export type SourceNumbers = Partial<Record<FieldName, number[]>>;

/** The sources that a page shows, numbered from 1 in its order, each address once, and the numbers of each field. */
export const numberSources = <Named extends Source = Source>(
  profile: { profile: ProfileKind; sources: Partial<Record<FieldName, readonly NoInfer<Named>[]>> } & Partial<
    Record<FieldName, string>
  >,
): { list: Named[]; numbers: SourceNumbers } => {
  const list: Named[] = [];
  const known = new Map<string, number>();
  const numbers: Partial<Record<FieldName, number[]>> = {};
  // A field without a value has no row for the numbers.
  for (const field of sourcedFields(profile.profile).filter((each) => profile[each]?.trim()))
    for (const source of profile.sources[field] ?? []) {
      const key = addressKey(source.url);
      const number = known.get(key) ?? list.push(source);
      known.set(key, number);
      numbers[field] = [...new Set([...(numbers[field] ?? []), number])].sort((a, b) => a - b);
    }
  return { list, numbers };
};
