import type { Leaf, MapEntry } from '../../../base/engine/storage/leaves.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { NameIndex } from '../../names/storage/name-index.ts';
import type { SearchText } from '../../rules/word-fit.ts';
import type { IndexEntry } from '../directory-entry.ts';
import type { Columns } from './directory-columns.ts';
import type { TextSlice } from './texts/text-index.ts';

/** A part of the directory in columns, rows oldest first. */
export type Part = {
  kind: ProfileKind;
  columns: Columns;
  /** Rows that a newer change replaces, if any. */
  gone: ReadonlySet<number> | null;
  /** Where its entries are. */
  place: { leaf: Leaf } | { entries: readonly MapEntry<IndexEntry>[] };
  /** The searched texts of the same rows, if requested. */
  searched: TextSlice | readonly SearchText[] | null;
  /** The words of the same rows' names, with the texts. */
  names: NameIndex | readonly (readonly string[])[] | null;
};

/** Some rows of a part, ascending. */
export type Rows = Uint32Array | 'all';
