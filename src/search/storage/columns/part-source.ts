import type { Leaf, MapEntry } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Counts } from '../../../profiles/rules/list-item.ts';
import type { AdminColumns } from '../../admin-list/storage/admin-columns.ts';
import type { KeyTable } from '../../alike/storage/key-table.ts';
import { nameWords } from '../../names/rules/name-words.ts';
import { type NameIndex, sizeOfNameIndex, toNameIndex } from '../../names/storage/name-index.ts';
import { searchText } from '../../rules/search.ts';
import type { SearchText } from '../../rules/word-fit.ts';
import type { AdminEntry, IndexEntry } from '../directory-entry.ts';
import type { DirectoryState } from '../directory-state.ts';
import { type Columns, columnsOfEntries, sizeOfColumns } from './directory-columns.ts';
import { sizeOfTextIndex, type TextIndex, type TextSlice, toTextIndex } from './texts/text-index.ts';

/** One leaf of the directory as columns; the indexes of its texts and names if they are requested. */
export type LeafPart = { leaf: Leaf; columns: Columns; searched: TextSlice | null; names: NameIndex | null };

/** What is derived from a leaf of public entries, beside the index of its texts. */
export type ListedColumns = { columns: Columns; names: NameIndex };
export type Searchable = ListedColumns & { searched: TextIndex };

export const toSearchable = (
  entries: readonly MapEntry<IndexEntry>[],
  texts: readonly SearchText[] = toTexts(entries),
): Searchable => ({
  columns: columnsOfEntries(entries),
  searched: toTextIndex(texts),
  names: toNameIndex(entries.map(([, entry]) => plainWords(entry))),
});

/** The searched texts of a leaf's entries. */
export const toTexts = (entries: readonly MapEntry<IndexEntry>[]): SearchText[] =>
  entries.map(([, entry]) => searchText(entry));

/** The romanised words of a profile's names. */
export const plainWords = (entry: IndexEntry): string[] => nameWords(entry).map(({ plain }) => plain);

/** Approximate bytes of what is derived from a leaf. */
export const sizeOfListed = ({ columns, names }: ListedColumns): number =>
  sizeOfColumns(columns) + sizeOfNameIndex(names);
export const sizeOfSearchable = (searchable: Searchable): number =>
  sizeOfListed(searchable) + sizeOfTextIndex(searchable.searched);

/** A row of a leaf of public entries. */
export type LeafRow = { leaf: Leaf; row: number; order: string };

/** Returns the counts by which a list is sorted. */
export type CountsOf = (id: string) => Counts;

/** Where queries get the leaves of a directory from: the store itself, or what is derived from it on disk. */
export type PartSource = {
  /** The store, if it is cheaper to read a few leaves of it than to have all in columns. */
  storage: Storage | null;
  /** The leaves of a kind in columns, newest first. */
  parts: (state: DirectoryState, kind: ProfileKind, wanted: { texts: boolean }) => Promise<LeafPart[]>;
  /** The entries at some rows of parts, in their order; those that are gone are missing. */
  entries: (
    state: DirectoryState,
    kind: ProfileKind,
    rows: readonly LeafRow[],
  ) => Promise<Map<string, IndexEntry>>;
  /** One leaf of admins' entries in columns. */
  adminPart: (leaf: Leaf) => Promise<AdminColumns>;
  /** The entries at some rows of a leaf of admins' entries. */
  adminEntries: (leaf: Leaf, rows: readonly number[]) => Promise<AdminEntry[]>;
  /** The rows of a leaf of admins' entries by what pages are alike by. */
  alikeKeys: (leaf: Leaf) => Promise<KeyTable>;
  /** The counts of all profiles, for lists that are sorted by them. */
  counts: () => Promise<CountsOf>;
};
