import { browseSlug } from '../../domain/profiles/groups.ts';
import { INITIALS, initialOf } from '../../domain/search/profile-query.ts';
import { type SearchText, searchText } from '../../domain/search/search.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { type Entry, type Leaf, needLeaf, walkLeaves } from '../engine/leaves.ts';
import type { Storage } from '../engine/storage.ts';
import { type FoundRow, type IndexEntry, toFoundRow } from './directory-entries.ts';

/** What lists are filtered and sorted by, one column each. Numbers are indexes of `values`, of which the first means none. */
export type Columns = {
  orders: readonly string[];
  ids: readonly string[];
  names: readonly string[];
  /** The folded names. */
  sorts: readonly string[];
  verified: Uint8Array;
  initials: Uint8Array;
  role: Uint32Array;
  hometown: Uint32Array;
  currentcity: Uint32Array;
  values: readonly string[];
  /** The slug of each value; empty if it has none. */
  slugs: readonly string[];
};

/** The searched texts of some rows, and where the name and the role end in each. */
export type SearchColumns = { texts: readonly string[]; nameEnds: Uint32Array; roleEnds: Uint32Array };

export const toColumns = (rows: readonly Entry<FoundRow>[]): Columns => {
  const values = [''];
  const known = new Map([['', 0]]);
  const number = (value: string): number => {
    const found = known.get(value);
    if (found !== undefined) return found;
    known.set(value, values.length);
    values.push(value);
    return values.length - 1;
  };
  const sorts = rows.map(([, [, name]]) => foldForSearch(name));
  return {
    orders: rows.map(([order]) => order),
    ids: rows.map(([, [id]]) => id),
    names: rows.map(([, [, name]]) => name),
    sorts,
    verified: Uint8Array.from(rows, ([, [, , verified]]) => verified),
    initials: Uint8Array.from(sorts, (name) => INITIALS.indexOf(initialOf(name))),
    role: Uint32Array.from(rows, ([, row]) => number(row[3])),
    hometown: Uint32Array.from(rows, ([, row]) => number(row[4])),
    currentcity: Uint32Array.from(rows, ([, row]) => number(row[5])),
    values,
    slugs: values.map(browseSlug),
  };
};

// Approximate memory of a row, with its short strings.
const ROW_BYTES = 250;

/** The columns of a leaf of rows, cached in place of the rows. */
export const columnsOfRows = async (storage: Storage, leaf: Leaf): Promise<Columns> => {
  const key = `${leaf.key}?columns`;
  const known = storage.memory.get<Columns>(key);
  if (known !== undefined) return known;
  const rows: Entry<FoundRow>[] = [];
  for await (const row of walkLeaves<FoundRow>(storage, [leaf])) rows.push(row);
  const columns = toColumns(rows);
  storage.memory.set(key, columns, rows.length * ROW_BYTES);
  return columns;
};

export const rowsOf = (entries: readonly Entry<IndexEntry>[]): Entry<FoundRow>[] =>
  entries.map(([order, entry]) => [order, toFoundRow(entry)]);

/** The columns of a leaf of entries, cached. */
export const columnsOfEntries = (
  storage: Storage,
  leaf: Leaf,
  entries: readonly Entry<IndexEntry>[],
): Columns => {
  const key = `${leaf.key}?columns`;
  const known = storage.memory.get<Columns>(key);
  if (known !== undefined) return known;
  const columns = toColumns(rowsOf(entries));
  storage.memory.set(key, columns, entries.length * ROW_BYTES);
  return columns;
};

export const toSearchColumns = (all: readonly SearchText[]): SearchColumns => ({
  texts: all.map(({ text }) => text),
  nameEnds: Uint32Array.from(all, ({ nameEnd }) => nameEnd),
  roleEnds: Uint32Array.from(all, ({ roleEnd }) => roleEnd),
});

// Fields with few distinct values: JSON parsing makes a new string for each entry.
const REPEATED = [
  'avatar',
  'verified',
  'profile',
  'profession',
  'catagory',
  'hometown',
  'currentcity',
] as const;

/** Lets entries share repeated strings, because a search holds all entries in memory. */
const shareRepeats = (entries: readonly Entry<IndexEntry>[]): void => {
  const shared = new Map<string, string>();
  for (const [, entry] of entries) {
    for (const field of REPEATED) {
      const value = entry[field];
      if (value === undefined) continue;
      const known = shared.get(value);
      if (known === undefined) shared.set(value, value);
      else (entry as Record<string, unknown>)[field] = known;
    }
  }
};

/** The searched texts of a leaf of entries, cached. */
export const searchColumnsOf = (
  storage: Storage,
  leaf: Leaf,
  entries: readonly Entry<IndexEntry>[],
): SearchColumns => {
  const key = `${leaf.key}?folded`;
  const known = storage.memory.get<SearchColumns>(key);
  if (known !== undefined) return known;
  shareRepeats(entries);
  const columns = toSearchColumns(entries.map(([, entry]) => searchText(entry)));
  storage.memory.set(
    key,
    columns,
    columns.texts.reduce((sum, text) => sum + 2 * text.length + 8, 0),
  );
  return columns;
};

/** Whether most of some leaves are in memory already for search. */
export const isWarmForSearch = ({ memory }: Storage, leaves: readonly Leaf[]): boolean =>
  2 * leaves.filter(({ key }) => memory.get(`${key}?folded`) !== undefined).length > leaves.length;

/** Frees the columns of leaves of rows. */
export const forgetRows = ({ memory }: Storage, leaves: readonly Leaf[]): void => {
  for (const { key } of leaves) memory.delete(`${key}?columns`);
};

/** Loads what a search needs of one leaf of entries. */
export const warmLeaf = async (storage: Storage, leaf: Leaf): Promise<void> => {
  const entries = await needLeaf<IndexEntry>(storage, leaf);
  columnsOfEntries(storage, leaf, entries);
  searchColumnsOf(storage, leaf, entries);
};
