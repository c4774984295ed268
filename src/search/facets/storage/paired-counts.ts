import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { DIMENSIONS } from '../../../profiles/rules/dimensions.ts';
import { type Aliases, resolveAlias } from '../../aliases/rules.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { groupKey, VERIFIED_GROUP } from '../../storage/postgres/row-keys.ts';
import type { Filters } from '../rules.ts';
import { keysOfGroup } from './filter-conditions.ts';
import { filtersIn } from './filters.ts';

/** The filter of a query that has exactly one; null otherwise. */
const soleFilter = (filters: Filters) => {
  const [filter, ...others] = filtersIn(filters);
  return filter === undefined || others.length > 0 ? null : filter;
};

/** The number of profiles of a kind in one group, or of those with a badge; null if there are more filters. Costs no query. */
export const countOfGroup = async (
  { counts, query }: DatabaseReader,
  kind: ProfileKind,
  filters: Filters,
  aliases: Aliases,
): Promise<number | null> => {
  const filter = soleFilter(filters);
  if (filter === null) return null;
  if (filter === 'verified') return counts.count(kind, 'verified', '1');
  const slug = resolveAlias(aliases, filter, filters[filter] ?? '');
  return (await counts.groups(query, aliases)).size(kind, filter, slug);
};

/**
 * The numbers of profiles of one group in each other group, by key, from what is counted as rows change; null if they do not tell: of several filters, or
 * where merged places may be both of one profile.
 */
export const pairedCounts = async (
  { query, g }: DatabaseReader,
  kind: ProfileKind,
  filters: Filters,
  aliases: Aliases,
  total: number,
): Promise<Map<string, number> | null> => {
  const filter = soleFilter(filters);
  if (filter === null || Object.keys(aliases.place).length > 0) return null;
  const slug = filter === 'verified' ? '' : (filters[filter] ?? '');
  const keys = filter === 'verified' ? [VERIFIED_GROUP] : keysOfGroup(aliases, filter, slug);
  const rows = await query<{ other: string; count: number }>(
    `select other, count from ${g}.pair where kind = $1 and one = any($2::text[]) and count > 0`,
    [kind, keys],
  );
  const own = filter === 'verified' ? VERIFIED_GROUP : groupKey(filter, resolveAlias(aliases, filter, slug));
  const counts = new Map(total === 0 ? [] : [[own, total]]);
  for (const { other, count } of rows) {
    const key = mergedKey(aliases, other);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
};

/** The key of the group that a group was merged into, or its own. */
const mergedKey = (aliases: Aliases, key: string): string => {
  const dimension = DIMENSIONS.find((each) => key.startsWith(groupKey(each, '')));
  if (dimension === undefined) return key;
  const slug = key.slice(groupKey(dimension, '').length);
  return groupKey(dimension, resolveAlias(aliases, dimension, slug));
};
