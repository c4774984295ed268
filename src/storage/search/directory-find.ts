import type { ProfileKind } from '../../domain/fields/fields.ts';
import type { Dimension } from '../../domain/profiles/groups.ts';
import type { Counts } from '../../domain/profiles/profile.ts';
import type { Aliases } from '../../domain/search/aliases.ts';
import { byCountDescending, type Facets, type FacetValue } from '../../domain/search/facets.ts';
import { FACET_VALUES } from '../../domain/search/limits.ts';
import { KIND_LABELS, type Sort } from '../../domain/search/profile-query.ts';
import { rankOf } from '../../domain/search/search.ts';
import { leavesOf, lookUp, needLeaves } from '../engine/leaves.ts';
import type { Storage } from '../engine/storage.ts';
import type { Directory } from './directory.ts';
import type { SearchColumns } from './directory-columns.ts';
import type { IndexEntry } from './directory-entries.ts';
import { everyRow, type Filters, groupCounter, labelsOf, rowFilter } from './directory-groups.ts';
import { openTable, type Part } from './directory-table.ts';

/** `best` ranks a search. */
export type Order = Sort | 'best';

/** Where a list continues: the sort key and the order of the last row before. */
export type FindPosition = { key: number | string; order: string };

export type FindRequest = {
  kind: ProfileKind;
  /** Folded; none match everything. */
  words: readonly string[];
  filters: Filters;
  order: Order;
};

/** Returns the counts by which a list is sorted. */
export type CountsOf = (id: string) => Counts;

/** The result for one kind: rows, the total, and facets. */
export type Found = {
  kind: ProfileKind;
  parts: readonly Part[];
  total: number;
  verified: number;
  groups: Record<Dimension, Map<string, number>>;
  /** Rows after the position, best first: at most one more than requested. */
  rows: readonly FoundPlace[];
};

export type FoundPlace = { key: number | string; order: string; id: string; part: Part; row: number };

const DIMENSIONS_OF: Record<ProfileKind, readonly Dimension[]> = {
  personal: ['place', 'profession'],
  professional: ['place', 'industry'],
};

export type FindOptions = {
  /** Maximum number of rows. */
  limit: number;
  from: FindPosition | null;
  facets: boolean;
  /** For lists by likes or views. */
  counts?: CountsOf | undefined;
};

/** Finds, counts and groups the profiles of one kind that match a request, and returns the first rows after a position. */
export const findIn = async (
  storage: Storage,
  directory: Directory,
  aliases: Aliases,
  { kind, words, filters, order }: FindRequest,
  { limit, from, facets, counts }: FindOptions,
): Promise<Found> => {
  const parts = await openTable(storage, directory, kind, { texts: words.length > 0 });
  const found: Found = {
    kind,
    parts,
    total: 0,
    verified: 0,
    groups: { place: new Map(), profession: new Map(), industry: new Map() },
    rows: [],
  };
  const best = new BestRows(limit + 1, from);
  for (const part of parts) {
    const wants = rowFilter(part, filters, aliases);
    if (wants === null) continue;
    const { columns, searched } = part;
    const counters = facets ? DIMENSIONS_OF[kind].map((name) => groupCounter(part, name, aliases)) : [];
    const ranks = searched === null ? null : ranksOf(searched, words, wants);
    for (let row = columns.orders.length - 1; row >= 0; row -= 1) {
      const rank = ranks === null ? 0 : (ranks[row] as number);
      if (rank === NOWHERE || (ranks === null && wants !== everyRow && !wants(row))) continue;
      found.total += 1;
      found.verified += columns.verified[row] as number;
      for (const { add } of counters) add(row);
      best.offer(order === 'best' ? rank : keyOf(order, part, row, counts), part, row);
    }
    DIMENSIONS_OF[kind].forEach((name, index) => {
      counters[index]?.addTo(found.groups[name]);
    });
  }
  return { ...found, rows: best.rows };
};

const NOWHERE = 255;

/** The rank of each wanted row. Goes oldest first, in the order of the texts in memory, because the reverse takes twice as long. */
const ranksOf = (
  { texts, nameEnds, roleEnds }: SearchColumns,
  words: readonly string[],
  wants: (row: number) => boolean,
): Uint8Array => {
  const ranks = new Uint8Array(texts.length).fill(NOWHERE);
  for (let row = 0; row < texts.length; row += 1) {
    if (wants !== everyRow && !wants(row)) continue;
    const rank = rankOf(texts[row] as string, nameEnds[row] as number, roleEnds[row] as number, words);
    if (rank >= 0) ranks[row] = rank;
  }
  return ranks;
};

const keyOf = (order: Sort, { columns }: Part, row: number, counts?: CountsOf): number | string => {
  if (order === 'new') return 0;
  if (order === 'name') return columns.sorts[row] as string;
  const { like, view } = counts?.(columns.ids[row] as string) ?? { like: 0, view: 0 };
  return order === 'liked' ? -like : -view;
};

type Key = number | string;

const isBefore = (key: Key, order: string, otherKey: Key, otherOrder: string): boolean =>
  key === otherKey ? order > otherOrder : key < otherKey;

/** Collects the best rows without sorting all of them: small keys first, of equal ones the newest. */
class BestRows {
  readonly rows: FoundPlace[] = [];
  readonly #limit: number;
  readonly #from: FindPosition | null;

  constructor(limit: number, from: FindPosition | null) {
    this.#limit = limit;
    this.#from = from;
  }

  offer(key: number | string, part: Part, row: number): void {
    const worst = this.rows[this.#limit - 1];
    if (worst !== undefined && key > worst.key) return;
    const order = part.columns.orders[row] as string;
    if (this.#from !== null && !isBefore(this.#from.key, this.#from.order, key, order)) return;
    if (worst !== undefined && !isBefore(key, order, worst.key, worst.order)) return;
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.rows[middle] as FoundPlace;
      if (isBefore(other.key, other.order, key, order)) low = middle + 1;
      else high = middle;
    }
    this.rows.splice(low, 0, { key, order, id: part.columns.ids[row] as string, part, row });
    if (this.rows.length > this.#limit) this.rows.pop();
  }
}

/** Sorts small keys first, of equal ones the newest. */
export const bestFirst = (one: FoundPlace, other: FoundPlace): number =>
  isBefore(one.key, one.order, other.key, other.order) ? -1 : 1;

/** The best rows of several kinds together. */
export const mergeRows = (found: readonly Found[], limit: number): FoundPlace[] =>
  found
    .flatMap(({ rows }) => rows)
    .sort(bestFirst)
    .slice(0, limit + 1);

export const entriesOf = async (
  storage: Storage,
  directory: Directory,
  rows: readonly FoundPlace[],
): Promise<IndexEntry[]> => {
  const leaves = rows
    .filter(({ part }) => part.entries === null)
    .flatMap(({ part, order }) => leavesOf(directory.state[part.kind].entries, [order]));
  await needLeaves(storage, [...new Set(leaves)]);
  const entries: IndexEntry[] = [];
  for (const { part, row, order } of rows) {
    const held = part.entries?.[row]?.[1];
    const entry = held ?? (await lookUp<IndexEntry>(storage, directory.state[part.kind].entries, order));
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
};

/** The facets of a result: at most `FACET_VALUES` values of each, the largest first. */
export const facetsOf = (found: readonly Found[], aliases: Aliases): Facets => {
  const parts = found.flatMap((each) => each.parts);
  const verified = found.reduce((sum, each) => sum + each.verified, 0);
  return {
    kind: found
      .filter(({ total }) => total > 0)
      .map(({ kind, total }) => ({ value: kind, label: KIND_LABELS[kind], count: total }))
      .sort(byCountDescending),
    place: valuesOf(found, parts, 'place', aliases),
    profession: valuesOf(found, parts, 'profession', aliases),
    industry: valuesOf(found, parts, 'industry', aliases),
    verified: verified === 0 ? [] : [{ value: '1', label: 'Verified', count: verified }],
  };
};

const valuesOf = (
  found: readonly Found[],
  parts: readonly Part[],
  dimension: Dimension,
  aliases: Aliases,
): FacetValue[] => {
  const counts = mergeCounts(found.map(({ groups }) => groups[dimension]));
  const fullest = [...counts]
    .map(([value, count]) => ({ value, label: value, count }))
    .sort(byCountDescending)
    .slice(0, FACET_VALUES);
  const labels = labelsOf(parts, dimension, aliases, new Set(fullest.map(({ value }) => value)));
  return fullest.map((each) => ({ ...each, label: labels.get(each.value) ?? each.value }));
};

export const mergeCounts = (all: readonly ReadonlyMap<string, number>[]): Map<string, number> => {
  const [first, ...others] = all;
  const sum = new Map(first);
  for (const counts of others)
    for (const [value, count] of counts) sum.set(value, (sum.get(value) ?? 0) + count);
  return sum;
};
