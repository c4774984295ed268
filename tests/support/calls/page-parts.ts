import type { ShownChange } from '../../../src/profiles/history/rules/visible-change.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';

const TEXTS = ['nickname', 'hometown', 'message', 'marital', 'awards'] as const;
const LISTS = ['positions', 'education', 'links', 'names'] as const;
const SOURCED = ['nickname', 'awards'] as const;
const TRANSLATED = ['awards'] as const;

type Sourced = (typeof SOURCED)[number];
type SourcesPart = `sources of ${Sourced}`;
type Translated = (typeof TRANSLATED)[number];
type TranslationPart = `translation of ${Translated}`;

/** Parts of a person's page that each have one text here: fields, lists of one entry, one source each of two fields, and a translation. */
export type Part = (typeof TEXTS)[number] | (typeof LISTS)[number] | SourcesPart | TranslationPart;

export const PARTS: readonly Part[] = [
  ...TEXTS,
  ...LISTS,
  ...SOURCED.map((field): SourcesPart => `sources of ${field}`),
  ...TRANSLATED.map((field): TranslationPart => `translation of ${field}`),
];

/** What of them may be private; the sources and translations of a field go with it. */
export const PRIVATE_PARTS = [
  'nickname',
  'hometown',
  'awards',
  'positions',
  'education',
  'links',
  'names',
] as const;

const URL = 'https://one.example/';

const sourcedOf = (part: Part): Sourced | null =>
  SOURCED.find((field) => part === `sources of ${field}`) ?? null;

const translatedOf = (part: Part): Translated | null =>
  TRANSLATED.find((field) => part === `translation of ${field}`) ?? null;

const isList = (part: Part): part is (typeof LISTS)[number] => LISTS.some((list) => list === part);

/** The text of a part; '' if the page has none. */
export const partOf = (record: ProfileRecord, part: Part): string => {
  const sourced = sourcedOf(part);
  if (sourced !== null) return record.sources?.[sourced]?.[0]?.title ?? '';
  const translated = translatedOf(part);
  if (translated !== null) return record.translations?.['de']?.[translated] ?? '';
  if (part === 'names') return record.names?.[0]?.text ?? '';
  if (part === 'positions') return record.positions?.[0]?.organisation ?? '';
  if (part === 'education') return record.education?.[0]?.school ?? '';
  if (part === 'links') return record.links?.[0]?.label ?? '';
  return record[part as (typeof TEXTS)[number]];
};

const entryOf = (list: (typeof LISTS)[number], text: string): object => {
  if (list === 'names') return { text, language: 'de', kind: 'native' };
  if (list === 'links') return { url: URL, label: text };
  return list === 'positions'
    ? { organisation: text, from: '2019' }
    : { school: text, from: '2001', to: '2004' };
};

/** Texts of parts as the fields of an edit. */
export const formOfParts = (
  record: ProfileRecord,
  texts: Partial<Record<Part, string>>,
): Record<string, string> => {
  const form: Record<string, string> = {};
  const sources: Record<string, object[]> = {};
  for (const field of SOURCED) {
    const title = texts[`sources of ${field}`] ?? partOf(record, `sources of ${field}`);
    if (title !== '') sources[field] = [{ url: URL, title, seen: '2020-05-03' }];
  }
  for (const [part, text] of Object.entries(texts) as [Part, string][]) {
    const translated = translatedOf(part);
    if (sourcedOf(part) !== null) form['sources'] = JSON.stringify(sources);
    else if (translated !== null) form['translations'] = JSON.stringify({ de: { [translated]: text } });
    else form[part] = isList(part) ? JSON.stringify([entryOf(part, text)]) : text;
  }
  return form;
};

/** Whether a part is not for everybody. */
export const isHiddenPart = (record: ProfileRecord, part: Part): boolean => {
  const name = sourcedOf(part) ?? translatedOf(part) ?? part;
  return name === 'marital' || (record.private_fields ?? []).some((each) => each === name);
};

const LINES: Readonly<Record<string, RegExp>> = {
  positions: /^(.+) · 2019 – now$/m,
  education: /^(.+) · 2001 – 2004$/m,
  names: /^(.+) · German · native name$/m,
  'translation of awards': /^List of Awards & Honour in German: (.+)$/m,
  links: /^(.+) · https:\/\/one\.example\/$/m,
  'sources of nickname': /^Nickname: (.+) · https:\/\/one\.example\/ · seen 3 May 2020$/m,
  'sources of awards': /^List of Awards & Honour: (.+) · https:\/\/one\.example\/ · seen 3 May 2020$/m,
};

/** The text of a part on one side of a change as a reader got it; null if they did not get it, '' if it says that there was none. */
export const shownPart = (
  fields: ShownChange['fields'],
  part: Part,
  side: 'before' | 'after',
): string | null => {
  const name = sourcedOf(part) !== null ? 'sources' : translatedOf(part) !== null ? 'translations' : part;
  const text = fields[name as keyof ShownChange['fields']]?.[side] ?? null;
  const line = LINES[part];
  return text === null || line === undefined ? text : (line.exec(text)?.[1] ?? '');
};
