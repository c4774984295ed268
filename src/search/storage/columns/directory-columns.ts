import type { MapEntry } from '../../../base/engine/storage/leaves.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { browseSlug } from '../../../profiles/rules/browse-slug.ts';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { INITIALS, initialOf } from '../../rules/profile-query.ts';
import { foldedNames } from '../../rules/search.ts';
import { type FoundRow, type IndexEntry, toFoundRow } from '../directory-entry.ts';
import { type Lines, lineOf, sizeOfLines, toLines } from './text-lines.ts';

/** What lists are filtered and sorted by, one column each, oldest first. Numbers are indexes of `values`, of which the first means none. */
export type Columns = {
  orders: Lines;
  ids: Lines;
  /** The folded names, as a search reads them: each page's name, and its other names after it. */
  folded: Lines;
  /** What pages are filed under. */
  filed: Lines;
  /** The same folded, by which lists are sorted. */
  sorts: Lines;
  /** The rows in the order in which they are filed, of equal ones the newest first. */
  byName: Uint32Array;
  verified: Uint8Array;
  initials: Uint8Array;
  role: Uint32Array;
  hometown: Uint32Array;
  currentcity: Uint32Array;
  values: readonly string[];
  /** The slug of each value; empty if it has none. */
  slugs: readonly string[];
};

/** Number of rows of some columns. */
export const rowsIn = ({ verified }: Columns): number => verified.length;

export const toColumns = (kind: ProfileKind, rows: readonly MapEntry<FoundRow>[]): Columns => {
  const values = [''];
  const numbers = new Map([['', 0]]);
  const number = (value: string): number => {
    const numbered = numbers.get(value);
    if (numbered !== undefined) return numbered;
    numbers.set(value, values.length);
    values.push(value);
    return values.length - 1;
  };
  const filed = rows.map(([, row]) => onOneLine(filedName(kind, row)));
  const sorts = filed.map((name) => onOneLine(foldForSearch(name)));
  const byName = Uint32Array.from(rows.keys()).sort((one, other) =>
    compareNames(sorts[one] as string, sorts[other] as string, other - one),
  );
  return {
    orders: toLines(rows.map(([order]) => order)),
    ids: toLines(rows.map(([, [id]]) => id)),
    folded: toLines(rows.map(([, row]) => onOneLine(foldedNames(row[1], row[9])))),
    filed: toLines(filed),
    sorts: toLines(sorts),
    byName,
    verified: Uint8Array.from(rows, ([, [, , verified]]) => verified),
    initials: Uint8Array.from(sorts, (name) => INITIALS.indexOf(initialOf(name))),
    role: Uint32Array.from(rows, ([, row]) => number(row[3])),
    hometown: Uint32Array.from(rows, ([, row]) => number(row[4])),
    currentcity: Uint32Array.from(rows, ([, row]) => number(row[5])),
    values,
    slugs: values.map(browseSlug),
  };
};

const compareNames = (one: string, other: string, otherwise: number): number =>
  one === other ? otherwise : one < other ? -1 : 1;

// Columns keep names as lines. Names have no line breaks, but nothing may go wrong if one does.
const onOneLine = (name: string): string => name.replaceAll('\n', ' ');

const filedName = (profile: ProfileKind, row: FoundRow): string => {
  const [, name] = row;
  return filedUnder({ profile, name, companyname: name, sort_name: row[8] ?? '' });
};

/** The columns of some public entries, all of one kind. */
export const columnsOfEntries = (entries: readonly MapEntry<IndexEntry>[]): Columns =>
  toColumns(
    entries[0]?.[1].profile ?? 'personal',
    entries.map(([order, entry]) => [order, toFoundRow(entry)]),
  );

/** Approximate bytes of some columns. */
export const sizeOfColumns = ({ orders, ids, folded, filed, sorts, values, verified }: Columns): number =>
  [orders, ids, folded, filed, sorts].reduce((sum, lines) => sum + sizeOfLines(lines), 0) +
  18 * verified.length +
  100 * values.length;

/** The row with an order; -1 if there is none. */
export const rowAt = ({ orders }: Pick<Columns, 'orders'>, order: string): number => {
  const row = rowsBefore(orders, order);
  return row < orders.ends.length && lineOf(orders, row) === order ? row : -1;
};

/** Number of sorted lines that are before a text. */
export const rowsBefore = (sorted: Lines, text: string): number => {
  let low = 0;
  let high = sorted.ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lineOf(sorted, middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
};
