import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Aliases } from '../../aliases/rules.ts';
import { type NameReading, nameDistance, readNames } from '../../names/rules/similar-names.ts';
import { FEW_HITS } from '../../rules/limits.ts';
import { rankOf, searchText } from '../../rules/search.ts';
import type { IndexEntry } from '../directory-entry.ts';
import type { Directory } from '../directory-state.ts';
import { BestRows } from './best-rows.ts';
import { entriesOf } from './directory-find.ts';
import { filterRows } from './directory-groups.ts';
import { openTable } from './directory-table.ts';
import { type NameIndex, similarRows } from './name-index.ts';
import type { PartSource } from './part-source.ts';
import { isWithinCapacity } from './search-capacity.ts';
import type { Filters } from './shapes/filters.ts';
import type { Part } from './shapes/part.ts';

export type SimilarRequest = {
  /** As it is typed. */
  q: string;
  kinds: readonly ProfileKind[];
  filters: Filters;
  aliases: Aliases;
  /** The folded words of a search with fewer than `FEW_HITS` hits, to leave these out; none leave out nobody. */
  words: readonly string[];
  limit: number;
};

/** The profiles whose names are like a query, the nearest first, then the newest. */
export const listSimilar = async (
  source: PartSource,
  directory: Directory,
  { q, kinds, filters, aliases, words, limit }: SimilarRequest,
): Promise<IndexEntry[]> => {
  const readings = readNames(q);
  if (readings.length === 0) return [];
  // Suggestions go on where there is no search.
  if (source.storage !== null && !isWithinCapacity(directory.state)) return [];
  const parts = await Promise.all(kinds.map((kind) => openTable(source, directory, kind, { texts: true })));
  const best = new BestRows(limit + FEW_HITS - 1, null);
  for (const part of parts.flat()) {
    const distances = distancesIn(part, readings);
    if (distances === null || !best.begin(part, 0)) continue;
    const rows = [...distances.keys()].sort((one, other) => other - one);
    const wanted = filterRows(part, filters, aliases);
    const isWanted = wanted === 'all' ? null : new Set(wanted);
    for (const row of rows)
      if (isWanted === null || isWanted.has(row)) best.offer(distances.get(row) as number, row);
  }
  const entries = await entriesOf(source, directory, best.rows);
  return entries.filter((entry) => words.length === 0 || !isHit(entry, words)).slice(0, limit);
};

/** The rows of a part whose names are like a query, and how many edits they are apart; null if there are none. */
const distancesIn = (
  { names }: Part,
  readings: readonly NameReading[],
): ReadonlyMap<number, number> | null => {
  if (names === null) return null;
  if (!isWords(names)) return similarRows(names, readings);
  const distances = new Map<number, number>();
  names.forEach((words, row) => {
    const distance = nameDistance(readings, words);
    if (distance !== null) distances.set(row, distance);
  });
  return distances.size === 0 ? null : distances;
};

const isWords = (
  names: NameIndex | readonly (readonly string[])[],
): names is readonly (readonly string[])[] => Array.isArray(names);

/** Whether a search for some words finds an entry. */
export const isHit = (entry: IndexEntry, words: readonly string[]): boolean => {
  const { text, nameEnd, roleEnd } = searchText(entry);
  return rankOf(text, nameEnd, roleEnd, words) >= 0;
};
