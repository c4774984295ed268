import { DIMENSIONS, type Dimension } from '../../../profiles/rules/dimensions.ts';
import { type Aliases, resolveAlias } from '../../aliases/rules.ts';
import { type Columns, rowsIn } from '../../storage/columns/directory-columns.ts';
import type { Part, Rows } from '../../storage/columns/part.ts';
import type { Filters } from '../rules.ts';

/** The groups of a part's values: the group of each value, and the slug of each group. Group 0 means none. */
type Groups = { of: Uint32Array; slugs: readonly string[]; numbers: ReadonlyMap<string, number> };

const groupsByColumns = new WeakMap<
  Columns,
  { aliases: Aliases; groups: Partial<Record<Dimension, Groups>> }
>();

/** The groups of a part's values, aliases resolved. */
const groupsOf = (columns: Columns, dimension: Dimension, aliases: Aliases): Groups => {
  const cached = groupsByColumns.get(columns);
  const entry = cached?.aliases === aliases ? cached : { aliases, groups: {} };
  groupsByColumns.set(columns, entry);
  const cachedGroups = entry.groups[dimension];
  if (cachedGroups !== undefined) return cachedGroups;
  const slugs = [''];
  const numbers = new Map([['', 0]]);
  const of = Uint32Array.from(columns.slugs, (own) => {
    const slug = own === '' ? '' : resolveAlias(aliases, dimension, own);
    const number = numbers.get(slug);
    if (number !== undefined) return number;
    numbers.set(slug, slugs.length);
    slugs.push(slug);
    return slugs.length - 1;
  });
  const groups = { of, slugs, numbers };
  entry.groups[dimension] = groups;
  return groups;
};

/** The columns of a dimension: two for a place, the role of one kind each for profession and industry. */
const columnsOf = ({ kind, columns }: Part, dimension: Dimension): readonly Uint32Array[] => {
  if (dimension === 'place') return [columns.hometown, columns.currentcity];
  return (dimension === 'profession') === (kind === 'personal') ? [columns.role] : [];
};

const NONE = new Uint32Array(0);

// Rows are collected here and then copied: as many as a part has for each query would be garbage of megabytes.
let scratch = new Uint32Array(4_096);
const scratchFor = (size: number): Uint32Array => {
  if (scratch.length < size) scratch = new Uint32Array(2 * size);
  return scratch;
};

/** Selects rows out of others, or out of all of a part. */
export const selectRows = (part: Part, rows: Rows, wants: (row: number) => boolean): Uint32Array => {
  const size = rows === 'all' ? rowsIn(part.columns) : rows.length;
  const selected = scratchFor(size);
  let count = 0;
  for (let index = 0; index < size; index += 1) {
    const row = rows === 'all' ? index : (rows[index] as number);
    if (wants(row)) selected[count++] = row;
  }
  return selected.slice(0, count);
};

// A loop of its own: a function called for each row would take three times as long.
const rowsOfGroup = (
  part: Part,
  rows: Rows,
  of: Uint32Array,
  group: number,
  first: Uint32Array,
  second: Uint32Array,
): Uint32Array => {
  const size = rows === 'all' ? rowsIn(part.columns) : rows.length;
  const selected = scratchFor(size);
  let count = 0;
  for (let index = 0; index < size; index += 1) {
    const row = rows === 'all' ? index : (rows[index] as number);
    if (of[first[row] as number] === group || of[second[row] as number] === group) selected[count++] = row;
  }
  return selected.slice(0, count);
};

const verifiedRows = new WeakMap<Columns, Uint32Array>();

/** The verified rows of a part, selected once: home asks for them each time it is rendered. */
const verifiedIn = (part: Part): Uint32Array => {
  const { verified } = part.columns;
  const selected = verifiedRows.get(part.columns) ?? selectRows(part, 'all', (row) => verified[row] === 1);
  verifiedRows.set(part.columns, selected);
  return selected;
};

/** The rows of a part that match a filter and are not replaced. */
export const filteredRows = (part: Part, filters: Filters, aliases: Aliases): Rows => {
  let rows: Rows = 'all';
  for (const dimension of DIMENSIONS) {
    const slug = filters[dimension];
    if (slug === undefined) continue;
    const { of, numbers } = groupsOf(part.columns, dimension, aliases);
    const group = numbers.get(resolveAlias(aliases, dimension, slug)) ?? 0;
    const [first, second] = columnsOf(part, dimension);
    if (group === 0 || first === undefined) return NONE;
    rows = rowsOfGroup(part, rows, of, group, first, second ?? first);
  }
  const { verified } = part.columns;
  if (filters.verified)
    rows = rows === 'all' ? verifiedIn(part) : selectRows(part, rows, (row) => verified[row] === 1);
  const { gone } = part;
  return gone === null ? rows : selectRows(part, rows, (row) => !gone.has(row));
};

const verifiedCounts = new WeakMap<Columns, number>();

/** Counts the rows with a badge. */
export const countVerified = ({ columns }: Part, rows: Rows): number => {
  const { verified } = columns;
  let count = 0;
  if (rows !== 'all') {
    for (const row of rows) count += verified[row] as number;
    return count;
  }
  const counted = verifiedCounts.get(columns);
  if (counted !== undefined) return counted;
  for (const each of verified) count += each;
  verifiedCounts.set(columns, count);
  return count;
};

/** Counts the rows of each group of a dimension in one part, and adds them to `totals`. */
export const countGroups = (
  part: Part,
  rows: Rows,
  dimension: Dimension,
  aliases: Aliases,
  totals: Map<string, number>,
): void => {
  const [first, second] = columnsOf(part, dimension);
  if (first === undefined) return;
  const { of, slugs } = groupsOf(part.columns, dimension, aliases);
  const counts = new Uint32Array(slugs.length);
  const size = rows === 'all' ? rowsIn(part.columns) : rows.length;
  for (let index = 0; index < size; index += 1) {
    const row = rows === 'all' ? index : (rows[index] as number);
    const one = of[first[row] as number] as number;
    counts[one] = (counts[one] as number) + 1;
    if (second === undefined) continue;
    // Somebody who lives in their hometown counts once.
    const other = of[second[row] as number] as number;
    if (other !== one) counts[other] = (counts[other] as number) + 1;
  }
  for (let group = 1; group < slugs.length; group += 1) {
    const count = counts[group] as number;
    const slug = slugs[group] as string;
    if (count > 0) totals.set(slug, (totals.get(slug) ?? 0) + count);
  }
};

/** Counts how often each value of a dimension occurs in some rows of a part, by its index. */
export const countValues = (part: Part, rows: Rows, dimension: Dimension): Uint32Array => {
  const tally = new Uint32Array(part.columns.values.length);
  for (const column of columnsOf(part, dimension)) {
    if (rows === 'all') for (const value of column) tally[value] = (tally[value] as number) + 1;
    else
      for (const row of rows) {
        const value = column[row] as number;
        tally[value] = (tally[value] as number) + 1;
      }
  }
  return tally;
};

/** The slug of the group of a value in a dimension; empty if it has none. */
export const groupOfValue = (part: Part, value: number, dimension: Dimension, aliases: Aliases): string => {
  const { of, slugs } = groupsOf(part.columns, dimension, aliases);
  return slugs[of[value] as number] as string;
};
