import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Dimension } from '../../../profiles/rules/groups.ts';
import type { Aliases } from '../../aliases/rules.ts';
import { byCountDescending, type Facets, type FacetValue } from '../../facets/rules.ts';
import { FACET_VALUES } from '../../rules/limits.ts';
import { KIND_LABELS } from '../../rules/profile-query.ts';
import type { IndexEntry } from '../directory-entry.ts';
import type { Directory } from '../directory-state.ts';
import { BestRows, bestFirst, type FindPosition, type FoundPlace } from './best-rows.ts';
import { type Columns, rowsIn } from './directory-columns.ts';
import { countGroups, DIMENSIONS_OF, filterRows, selectRows } from './directory-groups.ts';
import { openTable, ranksOf } from './directory-table.ts';
import type { GroupIndex } from './group-tally.ts';
import { lineOf } from './lines.ts';
import type { CountsOf, LeafRow, PartSource } from './part-source.ts';
import { type Filters, isUnfiltered } from './shapes/filters.ts';
import type { Order } from './shapes/list-page.ts';
import type { Part } from './shapes/part.ts';
import type { Rows } from './shapes/rows.ts';
import { NO_RANK } from './texts/text-index.ts';

export type FindRequest = {
  kind: ProfileKind;
  /** Folded; none match everything. */
  words: readonly string[];
  filters: Filters;
  order: Order;
};

/** The result for one kind: rows, the total, and facets. */
export type Found = {
  kind: ProfileKind;
  total: number;
  verified: number;
  groups: Record<Dimension, Map<string, number>>;
  /** Rows after the position, best first: at most one more than requested. */
  rows: readonly FoundPlace[];
};

export type FindOptions = {
  /** Maximum number of rows. */
  limit: number;
  from: FindPosition | null;
  /** The groups of the directory, to return facets. */
  groups: GroupIndex | null;
};

/** Finds, counts and groups the profiles of one kind that match a request, and returns the first rows after a position. */
export const findIn = async (
  source: PartSource,
  directory: Directory,
  aliases: Aliases,
  { kind, words, filters, order }: FindRequest,
  { limit, from, groups }: FindOptions,
): Promise<Found> => {
  const parts = await openTable(source, directory, kind, { texts: words.length > 0 });
  const counts = order === 'liked' || order === 'viewed' ? await source.counts() : null;
  const result: Found = {
    kind,
    total: 0,
    verified: 0,
    groups: { place: new Map(), profession: new Map(), industry: new Map() },
    rows: [],
  };
  const isEverybody = words.length === 0 && isUnfiltered(filters);
  const best = new BestRows(limit + 1, from);
  for (const part of parts) {
    const filtered = filterRows(part, filters, aliases);
    if (filtered.length === 0) continue;
    const ranks = await ranksOf(source, directory, part, filtered, words);
    if (part.searched !== null && ranks === null) continue;
    const rows = ranks === null ? filtered : selectRows(part, filtered, (row) => ranks[row] !== NO_RANK);
    result.total += rows === 'all' ? rowsIn(part.columns) : rows.length;
    if (groups !== null) {
      result.verified += countVerified(part, rows);
      if (!isEverybody)
        for (const dimension of DIMENSIONS_OF[kind])
          countGroups(part, rows, dimension, aliases, result.groups[dimension]);
    }
    if (limit > 0) offerRows(best, part, rows, order, order === 'best' ? ranks : null, counts);
  }
  if (groups !== null && isEverybody)
    for (const dimension of DIMENSIONS_OF[kind]) result.groups[dimension] = groups.totals([kind], dimension);
  return { ...result, rows: limit > 0 ? best.rows : [] };
};

const verifiedRows = new WeakMap<Columns, number>();

const countVerified = ({ columns }: Part, rows: Rows): number => {
  const { verified } = columns;
  let count = 0;
  if (rows !== 'all') {
    for (const row of rows) count += verified[row] as number;
    return count;
  }
  const counted = verifiedRows.get(columns);
  if (counted !== undefined) return counted;
  for (const each of verified) count += each;
  verifiedRows.set(columns, count);
  return count;
};

/** Offers rows of a part, the likely best first. */
const offerRows = (
  best: BestRows,
  part: Part,
  rows: Rows,
  order: Order,
  ranks: Uint8Array | null,
  counts: CountsOf | null,
): void => {
  if (!best.begin(part, counts === null && order !== 'name' ? 0 : null)) return;
  const { columns } = part;
  if (order === 'name') {
    const wanted = rows === 'all' ? null : new Uint8Array(rowsIn(columns));
    if (wanted !== null) for (const row of rows as Uint32Array) wanted[row] = 1;
    for (const row of columns.byName) {
      if (wanted !== null && wanted[row] === 0) continue;
      // The names after it are no better.
      if (best.offer(lineOf(columns.sorts, row), row) === 'worse') return;
    }
    return;
  }
  const keys = counts === null ? null : countKeys(columns, counts, order);
  const size = rows === 'all' ? rowsIn(columns) : rows.length;
  for (let index = size - 1; index >= 0; index -= 1) {
    const row = rows === 'all' ? index : (rows[index] as number);
    const key = keys !== null ? (keys[row] as number) : ranks !== null ? (ranks[row] as number) : 0;
    if (best.offer(key, row) === 'older' && order === 'new') return;
  }
};

const keysByCounts = new WeakMap<
  Columns,
  { counts: CountsOf; liked?: Float64Array; viewed?: Float64Array }
>();

/** The sort keys of rows by likes or views, the most first; kept as long as the counts are. */
const countKeys = (columns: Columns, counts: CountsOf, order: Order): Float64Array => {
  const cached = keysByCounts.get(columns);
  const entry = cached?.counts === counts ? cached : { counts };
  keysByCounts.set(columns, entry);
  const name = order === 'liked' ? 'liked' : 'viewed';
  entry[name] ??= Float64Array.from({ length: rowsIn(columns) }, (_, row) => {
    const { like, view } = counts(lineOf(columns.ids, row));
    return order === 'liked' ? -like : -view;
  });
  return entry[name];
};

/** The best rows of several kinds together. */
export const mergeRows = (found: readonly Found[], limit: number): FoundPlace[] =>
  found
    .flatMap(({ rows }) => rows)
    .sort(bestFirst)
    .slice(0, limit + 1);

/** The entries at some rows, in their order. */
export const entriesOf = async (
  source: PartSource,
  { state }: Directory,
  rows: readonly FoundPlace[],
): Promise<IndexEntry[]> => {
  const wanted: Record<ProfileKind, LeafRow[]> = { personal: [], professional: [] };
  for (const { part, row, order } of rows)
    if ('leaf' in part.place) wanted[part.kind].push({ leaf: part.place.leaf, row, order });
  const [personal, professional] = await Promise.all([
    source.entries(state, 'personal', wanted.personal),
    source.entries(state, 'professional', wanted.professional),
  ]);
  const stored = { personal, professional };
  return rows.flatMap(({ part, row, order }) => {
    const entry = 'leaf' in part.place ? stored[part.kind].get(order) : part.place.entries[row]?.[1];
    return entry === undefined ? [] : [entry];
  });
};

/** The facets of a result: at most `FACET_VALUES` values of each, the largest first. */
export const facetsOf = (found: readonly Omit<Found, 'rows'>[], groups: GroupIndex): Facets => {
  const verified = found.reduce((sum, each) => sum + each.verified, 0);
  const valuesOf = (dimension: Dimension): FacetValue[] =>
    largest(mergeCounts(found.map((each) => each.groups[dimension]))).map(({ value, count }) => ({
      value,
      label: groups.label(dimension, value) ?? value,
      count,
    }));
  return {
    kind: found
      .filter(({ total }) => total > 0)
      .map(({ kind, total }) => ({ value: kind, label: KIND_LABELS[kind], count: total }))
      .sort(byCountDescending),
    place: valuesOf('place'),
    profession: valuesOf('profession'),
    industry: valuesOf('industry'),
    verified: verified === 0 ? [] : [{ value: '1', label: 'Verified', count: verified }],
  };
};

const largest = (counts: ReadonlyMap<string, number>): FacetValue[] => {
  const values: FacetValue[] = [];
  for (const [value, count] of counts) {
    const smallest = values[FACET_VALUES - 1];
    if (smallest !== undefined && count < smallest.count) continue;
    values.push({ value, label: value, count });
    values.sort(byCountDescending);
    if (values.length > FACET_VALUES) values.pop();
  }
  return values;
};

const mergeCounts = (all: readonly ReadonlyMap<string, number>[]): Map<string, number> => {
  const [first, ...others] = all;
  const sum = new Map(first);
  for (const counts of others)
    for (const [value, count] of counts) sum.set(value, (sum.get(value) ?? 0) + count);
  return sum;
};
