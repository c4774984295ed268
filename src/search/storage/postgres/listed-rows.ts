import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { VERIFIED } from '../../../profiles/badge/rules/verified.ts';
import { browseSlug } from '../../../profiles/rules/browse-slug.ts';
import type { Dimension } from '../../../profiles/rules/dimensions.ts';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { adminText, flagsOf, sourceMark } from '../../admin-list/storage/admin-filters.ts';
import { keysOfEntry } from '../../alike/storage/alike-keys.ts';
import type { Counted } from '../../facets/storage/counted.ts';
import { nameWords } from '../../names/rules/name-words.ts';
import { INITIALS, initialOf } from '../../rules/profile-query.ts';
import { searchText } from '../../rules/search.ts';
import { mainName } from '../../rules/word-fit.ts';
import { type AdminEntry, type IndexEntry, toFoundRow } from '../directory-entry.ts';
import { lettersBeyondAscii, markText, SEPARATOR, storable } from './marked-text.ts';
import {
  alikeMark,
  cutKey,
  firstWordKey,
  groupKey,
  initialList,
  kindList,
  markKeys,
  skeletonKey,
  sortedName,
  sortKey,
  VERIFIED_GROUP,
  wordKey,
} from './row-keys.ts';

/** A short fingerprint of an entry. */
export const stampOf = (json: string): string => hashHex(json).slice(0, 16);

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

/** Where an entry stands in each list that is read by pages: by its order, or by what names are sorted by. */
export const positionsOf = (ord: string, entry: IndexEntry): { list: string; position: string }[] => {
  const { profile } = entry;
  const folded = sortedName(filedUnder(entry));
  const groups = groupsOf(entry).filter((group) => group !== VERIFIED_GROUP);
  return [
    ...[kindList(profile), ...groups].map((list) => ({ list, position: ord })),
    { list: initialList(profile, initialOf(folded)), position: sortKey(folded) },
  ];
};

/** The romanised words of an entry's names, each once. */
export const nameKeysOf = (entry: IndexEntry): string[] => [
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

/** The columns of a row of `listed` with their types, but for its order and its entry. */
export const LISTED_COLUMNS = {
  kind: 'text',
  id: 'text',
  sort: 'text',
  initial: 'text',
  first: 'text',
  name: 'text',
  lead: 'text',
  body: 'text',
  groups: 'text[]',
  letters: 'text[]',
  words: 'text[]',
  stamp: 'text',
} satisfies Record<Exclude<keyof ListedRow, 'ord' | 'entry'>, string>;

export const toListedRow = (ord: string, entry: IndexEntry): ListedRow => {
  const json = JSON.stringify(entry);
  const [id] = toFoundRow(entry);
  const { text, nameEnd, roleEnd } = searchText(entry);
  const folded = sortedName(filedUnder(entry));
  return {
    ord,
    kind: entry.profile,
    id,
    sort: sortKey(folded),
    initial: initialOf(folded),
    first: firstWordKey([mainName(text.slice(0, nameEnd))]),
    name: markText(text.slice(0, nameEnd), 'both'),
    lead: markText(text.slice(0, roleEnd), 'starts'),
    body: markText(text, 'starts'),
    groups: groupsOf(entry),
    letters: lettersBeyondAscii(text),
    words: nameKeysOf(entry),
    stamp: stampOf(json),
    entry: json,
  };
};

/** A row of `administered`. */
export type AdminRow = {
  ord: string;
  kind: ProfileKind;
  searched: string;
  skeleton: string;
  verified: boolean;
  marks: string[];
  flags: number;
  source: string;
  stamp: string;
  entry: string;
};

/** The columns of a row of `administered` with their types, but for its order. */
export const ADMIN_COLUMNS = {
  kind: 'text',
  searched: 'text',
  skeleton: 'text',
  verified: 'boolean',
  marks: 'text[]',
  flags: 'int',
  source: 'text',
  stamp: 'text',
  entry: 'text',
} satisfies Record<Exclude<keyof AdminRow, 'ord'>, string>;

export const toAdminRow = (ord: string, kind: ProfileKind, entry: AdminEntry): AdminRow => {
  const json = JSON.stringify(entry);
  return {
    ord,
    kind,
    searched: storable(adminText(entry)),
    skeleton: skeletonKey(entry.name),
    verified: entry.verified === VERIFIED,
    marks: [
      ...markKeys(entry.marks).filter((key) => key !== ''),
      ...new Set(keysOfEntry(entry).map(alikeMark)),
    ],
    flags: flagsOf(entry),
    source: sourceMark(entry.source),
    stamp: stampOf(json),
    entry: json,
  };
};

/**
 * What an entry counts for, as `dimension` and `value` separated: each group once and each spelling as often as it occurs, and two different places of one
 * profile together, which may be joined.
 */
export const countedOf = (entry: IndexEntry): string[] => {
  const [, , verified] = toFoundRow(entry);
  const initial = initialOf(sortedName(filedUnder(entry)));
  const counted: [Counted, string][] = [
    ['all', ''],
    ['initial', INITIALS.includes(initial) ? initial : 'other'],
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
