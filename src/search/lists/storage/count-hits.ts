import { DIMENSIONS, type Dimension, ofEachDimension } from '../../../profiles/rules/dimensions.ts';
import { type Aliases, resolveAlias } from '../../aliases/rules.ts';
import { filterConditions } from '../../facets/storage/filter-conditions.ts';
import { isUnfiltered } from '../../facets/storage/filters.ts';
import type { GroupIndex } from '../../facets/storage/group-index.ts';
import { countOfGroup, pairedCounts } from '../../facets/storage/paired-counts.ts';
import { EXACT_TOTAL, LARGE_DIRECTORY } from '../../rules/limits.ts';
import { isPhrase } from '../../rules/query-words.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { groupKey, VERIFIED_GROUP } from '../../storage/postgres/row-keys.ts';
import { Statement } from '../../storage/postgres/statement.ts';
import { isCommonWord } from './common-words.ts';
import { type HitCount, noGroups, type WantedOfKind } from './hit-count.ts';
import { type CountedHits, cachedHits, MARGIN } from './hit-count-cache.ts';
import { hitCondition } from './word-conditions.ts';

/** With this many hits, a cached count stays above the largest exact total however many change meanwhile. */
const CERTAIN = EXACT_TOTAL + MARGIN + 1;

/** The newest profiles of a kind whose groups are counted for a common word: many, for reading one takes a microsecond. */
const NEWEST = 30_000;

/** Counts what matches, and with `groups` by group. What memory or the tables count costs little. */
export const countHits = async (
  reader: DatabaseReader,
  request: WantedOfKind,
  groups: GroupIndex | null,
): Promise<CountedHits> => {
  const { kind, words, filters, aliases } = request;
  if (words.length === 0) return countFiltered(reader, request, groups);
  if (reader.counts.size <= LARGE_DIRECTORY) return countRows(reader, request, groups, { max: null });
  const query = JSON.stringify([words, filters, aliases, groups !== null]);
  return cachedHits(reader, kind, query, async () => {
    const [word = '', ...others] = words;
    const isCommon =
      others.length === 0 &&
      isUnfiltered(filters) &&
      !isPhrase(word) &&
      (await isCommonWord(reader, kind, word, CERTAIN));
    if (!isCommon) return countRows(reader, request, groups, { max: CERTAIN - 1 });
    const newest =
      groups === null
        ? { verified: 0, groups: noGroups() }
        : await countRows(reader, request, groups, { max: EXACT_TOTAL, among: NEWEST });
    return { ...newest, kind, total: EXACT_TOTAL, isAtLeast: true, counted: CERTAIN };
  });
};

/** Counts without words: from memory, if all match or the profiles of one group. */
const countFiltered = async (
  reader: DatabaseReader,
  request: WantedOfKind,
  groups: GroupIndex | null,
): Promise<CountedHits> => {
  const { kind, filters, aliases } = request;
  if (isUnfiltered(filters)) {
    const total = reader.counts.count(kind, 'all', '');
    const verified = reader.counts.count(kind, 'verified', '1');
    const ofGroups = groups && ofEachDimension((dimension) => groups.totals([kind], dimension));
    return { kind, total, isAtLeast: false, counted: total, verified, groups: ofGroups ?? noGroups() };
  }
  const total = await countOfGroup(reader, kind, filters, aliases);
  const counts =
    total === null
      ? null
      : groups === null
        ? new Map<string, number>()
        : await pairedCounts(reader, kind, filters, aliases, total);
  if (total !== null && counts !== null)
    return { kind, total, isAtLeast: false, counted: total, ...byDimension(counts) };
  const max = reader.counts.size > LARGE_DIRECTORY ? EXACT_TOTAL : null;
  return countRows(reader, request, groups, { max });
};

/** Counts the rows that match, at most one more than `max`: the newest, or those `among` the newest. */
const countRows = async (
  { query, g }: DatabaseReader,
  { kind, words, filters, aliases }: WantedOfKind,
  groups: GroupIndex | null,
  { max, among }: { max: number | null; among?: number },
): Promise<CountedHits> => {
  const statement = new Statement();
  const filtering = filterConditions(statement, { kinds: [kind], filters, aliases }).join(' and ');
  const hitting = words.length > 0 ? hitCondition(statement, words) : 'true';
  // Of the newest, a common word needs a part of the table alone.
  const limit = max === null ? '' : `order by ord desc limit ${max + 1}`;
  const hits =
    among === undefined
      ? `select ord, groups from ${g}.listed where ${filtering} and ${hitting} ${limit}`
      : `select ord, groups from (
           select * from ${g}.listed where ${filtering} order by ord desc limit ${among}
         ) as newest where ${hitting} ${limit}`;
  const rows = await query<{ key: string; count: number }>(
    groups === null
      ? `select '' as key, count(*)::int as count from (${hits}) hit`
      : `with hit as materialized (${hits})
         select '' as key, count(*)::int as count from hit union all ${groupCounts(statement, aliases)}`,
    statement.values,
  );
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  const counted = counts.get('') ?? 0;
  const isAtLeast = max !== null && counted > EXACT_TOTAL;
  return { kind, total: isAtLeast ? EXACT_TOTAL : counted, isAtLeast, counted, ...byDimension(counts) };
};

/** The counts of groups by their keys as those of each dimension. */
const byDimension = (counts: ReadonlyMap<string, number>): Pick<HitCount, 'verified' | 'groups'> => ({
  verified: counts.get(VERIFIED_GROUP) ?? 0,
  groups: ofEachDimension((dimension) => countsOf(counts, dimension)),
});

/** Counts the hits in each group; with aliases, one that is in two groups that were merged counts once. */
const groupCounts = (statement: Statement, aliases: Aliases): string => {
  const merged = DIMENSIONS.flatMap((dimension) =>
    Object.keys(aliases[dimension]).map((slug) => ({
      from: groupKey(dimension, slug),
      to: groupKey(dimension, resolveAlias(aliases, dimension, slug)),
    })),
  );
  if (merged.length === 0)
    return `select key, count(*)::int from hit cross join unnest(groups) as key group by key`;
  const [from, to] = [
    statement.texts(merged.map((each) => each.from)),
    statement.texts(merged.map((each) => each.to)),
  ];
  return `select coalesce(merged.target, own.key), count(distinct hit.ord)::int
    from hit cross join unnest(hit.groups) as own(key)
    left join unnest(${from}, ${to}) as merged(source, target) on merged.source = own.key group by 1`;
};

const countsOf = (counts: ReadonlyMap<string, number>, dimension: Dimension): Map<string, number> => {
  const prefix = groupKey(dimension, '');
  const own = new Map<string, number>();
  for (const [key, count] of counts) if (key.startsWith(prefix)) own.set(key.slice(prefix.length), count);
  return own;
};
