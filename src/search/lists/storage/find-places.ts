import { filterConditions } from '../../facets/storage/filter-conditions.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { newestRows } from '../../storage/postgres/newest-rows.ts';
import { sortedText, sortKey } from '../../storage/postgres/row-keys.ts';
import { Statement } from '../../storage/postgres/statement.ts';
import type { ListPosition, Order, Wanted } from '../../storage/questions.ts';
import { exactRankCondition, hitCondition, RANK_COUNT, rankCondition } from './word-conditions.ts';

type Paged = { from: ListPosition | null; limit: number };

/** Up to this number of hits, one query ranks them all; beyond it, rank after rank is queried until a page is full. */
const RANKED_AT_ONCE = 1_000;

/** The first places of a list after a position. `total` is the number of all. */
export const findPlaces = async (
  reader: DatabaseReader,
  wanted: Wanted,
  order: Order,
  paged: Paged,
  total: number,
): Promise<ListPosition[]> => {
  if (paged.limit === 0 || total === 0) return [];
  if (order === 'name') return byName(reader, wanted, paged);
  if (order === 'liked' || order === 'viewed') return byCount(reader, wanted, order, paged);
  if (order === 'new' || wanted.words.length === 0) return newestFirst(reader, wanted, paged);
  return total <= RANKED_AT_ONCE
    ? allByRank(reader, wanted, paged)
    : rankByRank(reader, wanted, paged, RANK_COUNT);
};

const conditionsOf = (statement: Statement, wanted: Wanted): string[] => [
  ...filterConditions(statement, wanted),
  ...(wanted.words.length === 0 ? [] : [hitCondition(statement, wanted.words)]),
];

const toPositions = (orders: readonly string[], key: number): ListPosition[] =>
  orders.map((order) => ({ key, order }));

/** What rows are sorted by before their order: an expression, and whether the least or the most comes first. */
type SortKey = { sql: string; direction: 'asc' | 'desc' };

/** The conditions of rows after a position, whose key has a placeholder. */
const afterPosition = (
  statement: Statement,
  { sql, direction }: SortKey,
  key: string,
  order: string,
): string => {
  const sign = direction === 'asc' ? '>' : '<';
  return `${sql} ${sign}= ${key} and (${sql} ${sign} ${key} or ord < ${statement.text(order)})`;
};

const newestFirst = async (
  reader: DatabaseReader,
  wanted: Wanted,
  { from, limit }: Paged,
): Promise<ListPosition[]> => {
  const statement = new Statement();
  const paged = { after: from?.order ?? null, limit };
  return toPositions(await newestRows(reader, statement, conditionsOf(statement, wanted), paged), 0);
};

const byName = async (
  { query, g }: DatabaseReader,
  wanted: Wanted,
  { from, limit }: Paged,
): Promise<ListPosition[]> => {
  const statement = new Statement();
  const conditions = conditionsOf(statement, wanted);
  if (from !== null) {
    const key = statement.text(sortKey(String(from.key)));
    conditions.push(afterPosition(statement, { sql: 'sort', direction: 'asc' }, key, from.order));
  }
  const rows = await query<{ ord: string; sort: string }>(
    `select ord, sort from ${g}.listed where ${conditions.join(' and ')} order by sort, ord desc limit ${limit}`,
    statement.values,
  );
  return rows.map(({ ord, sort }) => ({ key: sortedText(sort), order: ord }));
};

/** Those that anybody likes or viewed, the most first, then all others: few have any, so only they are in a table. */
const byCount = async (
  reader: DatabaseReader,
  wanted: Wanted,
  order: 'liked' | 'viewed',
  { from, limit }: Paged,
): Promise<ListPosition[]> => {
  await reader.popularity();
  const column = order === 'liked' ? 'likes' : 'views';
  const last = Number(from?.key ?? Number.NEGATIVE_INFINITY);
  const counted = last < 0 ? await withCount(reader, wanted, column, { from, limit }) : [];
  if (counted.length === limit) return counted;
  const statement = new Statement();
  const none = `not exists (select from ${reader.g}.popularity as p where p.id = listed.id and p.${column} > 0)`;
  const rest = await newestRows(reader, statement, [...conditionsOf(statement, wanted), none], {
    after: from !== null && last === 0 ? from.order : null,
    limit: limit - counted.length,
  });
  return [...counted, ...toPositions(rest, -0)];
};

const withCount = async (
  { query, g }: DatabaseReader,
  wanted: Wanted,
  column: 'likes' | 'views',
  { from, limit }: Paged,
): Promise<ListPosition[]> => {
  const statement = new Statement();
  const conditions = [`${column} > 0`, ...conditionsOf(statement, wanted)];
  if (from !== null) {
    const key = `${statement.value(-Number(from.key))}::int`;
    conditions.push(afterPosition(statement, { sql: column, direction: 'desc' }, key, from.order));
  }
  const rows = await query<{ ord: string; count: number }>(
    `select ord, ${column} as count from ${g}.popularity join ${g}.listed using (id)
     where ${conditions.join(' and ')} order by ${column} desc, ord desc limit ${limit}`,
    statement.values,
  );
  return rows.map(({ ord, count }) => ({ key: -count, order: ord }));
};

const allByRank = async (
  { query, g }: DatabaseReader,
  wanted: Wanted,
  { from, limit }: Paged,
): Promise<ListPosition[]> => {
  const statement = new Statement();
  const conditions = conditionsOf(statement, wanted);
  let cases = '';
  for (let rank = 0; rank < RANK_COUNT - 1; rank += 1)
    cases += ` when ${rankCondition(statement, wanted.words, rank)} then ${rank}`;
  const rank: SortKey = { sql: 'key', direction: 'asc' };
  const after =
    from === null
      ? ''
      : `where ${afterPosition(statement, rank, `${statement.value(Number(from.key))}::int`, from.order)}`;
  const rows = await query<{ ord: string; key: number }>(
    `select ord, key from (
       select ord, case${cases} else ${RANK_COUNT - 1} end as key
       from ${g}.listed where ${conditions.join(' and ')} offset 0
     ) as ranked ${after} order by key, ord desc limit ${limit}`,
    statement.values,
  );
  return rows.map(({ ord, key }) => ({ key, order: ord }));
};

/** Asks for the ranks below a number one after the other, until there are enough. */
const rankByRank = async (
  reader: DatabaseReader,
  wanted: Wanted,
  { from, limit }: Paged,
  ranks: number,
): Promise<ListPosition[]> => {
  const places: ListPosition[] = [];
  for (let rank = Number(from?.key ?? 0); rank < ranks && places.length < limit; rank += 1) {
    const statement = new Statement();
    const conditions = [
      ...filterConditions(statement, wanted),
      exactRankCondition(statement, wanted.words, rank),
    ];
    const rows = await newestRows(reader, statement, conditions, {
      after: from !== null && rank === from.key ? from.order : null,
      limit: limit - places.length,
    });
    places.push(...toPositions(rows, rank));
  }
  return places;
};
