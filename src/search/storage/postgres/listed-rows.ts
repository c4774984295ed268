import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { firstCharacters, foldForSearch } from '../../../base/text/rules/text.ts';
import { VERIFIED } from '../../../profiles/badge/rules/verified.ts';
import { nameSkeleton } from '../../../profiles/identity/rules/look-alike.ts';
import { browseSlug, type Dimension } from '../../../profiles/rules/groups.ts';
import { nameWords } from '../../names/rules/name-words.ts';
import { INITIALS, initialOf } from '../../rules/profile-query.ts';
import { searchText } from '../../rules/search.ts';
import { isInWord } from '../../rules/word-fit.ts';
import { adminText } from '../columns/admin/admin-columns.ts';
import { type AdminEntry, type IndexEntry, toFoundRow } from '../directory-entry.ts';
import { SHARED_PARTS, splitMarks } from '../shared-marks.ts';
import { lettersBeyondAscii, markText, SEPARATOR, storable } from './marked-text.ts';

/** Characters of what has an index, which takes no longer values. */
const MAX_KEY = 300;

const cutKey = (text: string): string => storable(firstCharacters(text, MAX_KEY));

/**
 * The text by which a database sorts names as the other indexes do, by UTF-16 units: what comes after surrogates there has a last character before it,
 * and that one itself, which is none of a language, a first character after it.
 */
export const sortKey = (text: string): string =>
  cutKey(storable(text)).replace(/[\ue000-\uffff]|\u{10ffff}/gu, (character) =>
    character === LAST ? `${LAST}${FIRST}` : `${LAST}${character}`,
  );

const FIRST = '\u0001';
const LAST = '\u{10ffff}';

/** What a sort key was made of. */
export const sortedText = (key: string): string =>
  key.replace(/\u{10ffff}(\u0001|[\ue000-\uffff])/gu, (_, after: string) => (after === FIRST ? LAST : after));

/** The folded name that lists are sorted by. */
export const sortedName = (name: string): string => foldForSearch(name.replaceAll('\n', ' '));

/** The first word in some folded texts, of letters and digits alone, as rows have that of the name; '' if there is none. */
export const firstWordKey = (texts: readonly string[]): string => {
  for (const text of texts) {
    let start = 0;
    while (start < text.length && !isInWord(text, start)) start += 1;
    let end = start;
    while (end < text.length && isInWord(text, end)) end += 1;
    if (end > start) return cutKey(text.slice(start, end));
  }
  return '';
};

/** A short fingerprint of an entry. */
export const stampOf = (json: string): string => hashHex(json).slice(0, 16);

/** The group of a value as a row has it. */
export const groupKey = (dimension: Dimension, slug: string): string => `${dimension}:${slug}`;

/** The group of all that have a badge. */
export const VERIFIED_GROUP = 'verified:1';

/** The values by which an entry is grouped, with their dimensions. */
const valuesOf = (entry: IndexEntry): [Dimension, string][] => {
  const [, , , role, hometown, currentcity] = toFoundRow(entry);
  return [
    [entry.profile === 'personal' ? 'profession' : 'industry', role],
    ['place', hometown],
    ['place', currentcity],
  ];
};

/** All groups of an entry, each once. */
const groupsOf = (entry: IndexEntry): string[] => {
  const [, , verified] = toFoundRow(entry);
  const groups = valuesOf(entry).flatMap(([dimension, value]) => {
    const slug = browseSlug(value);
    return slug === '' ? [] : [storable(groupKey(dimension, slug))];
  });
  return [...new Set([...groups, ...(verified === 1 ? [VERIFIED_GROUP] : [])])];
};

/** Each two different groups of an entry, in either order, separated. */
export const pairsOf = (entry: IndexEntry): string[] => {
  const groups = groupsOf(entry);
  return groups.flatMap((one) =>
    groups.flatMap((other) => (one === other ? [] : [`${one}${SEPARATOR}${other}`])),
  );
};

/** The words of an entry's searched text, which is parted at blanks, each once. */
export const tokensOf = (entry: IndexEntry): string[] => [
  ...new Set(storable(searchText(entry).text).split(/\s+/u).filter(Boolean).map(cutKey)),
];

/** The list of all profiles of a kind, newest first. That of a group has the group's key as its name. */
export const kindList = (kind: ProfileKind): string => kind;

/** The list of those of a kind under an initial, by name. */
export const initialList = (kind: ProfileKind, initial: string): string => `${kind}/${initial}`;

/** Where an entry stands in each list that is read by pages: by its order, or by what names are sorted by. */
export const positionsOf = (ord: string, entry: IndexEntry): { list: string; position: string }[] => {
  const { profile } = entry;
  const folded = sortedName(toFoundRow(entry)[1]);
  const groups = groupsOf(entry).filter((group) => group !== VERIFIED_GROUP);
  return [
    ...[kindList(profile), ...groups].map((list) => ({ list, position: ord })),
    { list: initialList(profile, initialOf(folded)), position: sortKey(folded) },
  ];
};

/** Characters of a romanised word, which are all ASCII: of two long ones that differ after them, an index takes one. */
const MAX_WORD = 2_000;

/** A romanised word as rows have it. */
export const wordKey = (plain: string): string => storable(firstCharacters(plain, MAX_WORD));

/** The romanised words of an entry's names, each once. */
export const wordsOf = (entry: IndexEntry): string[] => [
  ...new Set(nameWords(entry).map(({ plain }) => wordKey(plain))),
];

/** A row of `listed` and its entry. */
export type ListedRow = {
  ord: string;
  kind: ProfileKind;
  id: string;
  sort: string;
  initial: string;
  first: string;
  name: string;
  lead: string;
  body: string;
  groups: string[];
  letters: string[];
  words: string[];
  stamp: string;
  entry: string;
};

export const toListedRow = (ord: string, entry: IndexEntry): ListedRow => {
  const json = JSON.stringify(entry);
  const [id, name] = toFoundRow(entry);
  const { text, nameEnd, roleEnd } = searchText(entry);
  const folded = sortedName(name);
  return {
    ord,
    kind: entry.profile,
    id,
    sort: sortKey(folded),
    initial: initialOf(folded),
    first: firstWordKey([text.slice(0, nameEnd)]),
    name: markText(text.slice(0, nameEnd), 'both'),
    lead: markText(text.slice(0, roleEnd), 'starts'),
    body: markText(text, 'starts'),
    groups: groupsOf(entry),
    letters: lettersBeyondAscii(text),
    words: wordsOf(entry),
    stamp: stampOf(json),
    entry: json,
  };
};

/** The skeleton of a name as rows have it. */
export const skeletonKey = (name: string): string => cutKey(storable(nameSkeleton(name)));

/** The marks of a profile as rows have them, in the order of `SHARED_PARTS`; '' where it has nothing. */
export const markKeys = (marks = ''): string[] =>
  splitMarks(marks).map((mark, index) => (mark === '' ? '' : `${SHARED_PARTS[index]}:${mark}`));

/** A row of `administered`. */
export type AdminRow = {
  ord: string;
  kind: ProfileKind;
  searched: string;
  skeleton: string;
  verified: boolean;
  marks: string[];
  stamp: string;
  entry: string;
};

export const toAdminRow = (ord: string, kind: ProfileKind, entry: AdminEntry): AdminRow => {
  const json = JSON.stringify(entry);
  return {
    ord,
    kind,
    searched: storable(adminText(entry)),
    skeleton: skeletonKey(entry.name),
    verified: entry.verified === VERIFIED,
    marks: markKeys(entry.marks).filter((key) => key !== ''),
    stamp: stampOf(json),
    entry: json,
  };
};

/** What is counted of profiles besides their groups; `changed` is how often one was written or removed. */
export type Counted = Dimension | 'all' | 'changed' | 'verified' | 'initial' | 'spelling' | 'both';

/**
 * What an entry counts for, as `dimension` and `value` separated: each group once and each spelling as often as it occurs, and two different places of one
 * profile together, which may be joined.
 */
export const countedOf = (entry: IndexEntry): string[] => {
  const [, name, verified] = toFoundRow(entry);
  const counted: [Counted, string][] = [
    ['all', ''],
    ['initial', INITIALS.includes(initialOf(sortedName(name))) ? initialOf(sortedName(name)) : 'other'],
  ];
  if (verified === 1) counted.push(['verified', '1']);
  const places = new Set<string>();
  for (const [dimension, value] of valuesOf(entry)) {
    const slug = storable(browseSlug(value));
    if (slug === '') continue;
    counted.push(['spelling', [dimension, slug, cutKey(storable(value))].join(SEPARATOR)]);
    if (dimension === 'place') places.add(slug);
    else counted.push([dimension, slug]);
  }
  for (const slug of places) counted.push(['place', slug]);
  if (places.size === 2) counted.push(['both', [...places].sort().join(SEPARATOR)]);
  return counted.map(([dimension, value]) => `${dimension}${SEPARATOR}${value}`);
};
