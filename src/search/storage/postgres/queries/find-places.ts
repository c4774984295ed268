import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import type { Aliases } from '../../../aliases/rules.ts';
import type { FindPosition } from '../../columns/best-rows.ts';
import type { Filters } from '../../columns/shapes/filters.ts';
import type { Order } from '../../columns/shapes/list-page.ts';
import { sortedText, sortKey } from '../listed-rows.ts';
import {
  exactRankCondition,
  filterConditions,
  hitCondition,
  RANK_COUNT,
  rankCondition,
} from './conditions.ts';
import type { Reader } from './reader.ts';
import { Statement } from './statement.ts';

/** What is to be found: in one kind or in all. */
export type Wanted = {
  kinds: readonly ProfileKind[];
  words: readonly string[];
  filters: Filters;
  aliases: Aliases;
};

type Paged = { from: FindPosition | null; limit: number };

/** Of so many hits at most, all are ranked by one query; of more, each rank is asked for until a page is full. */
const RANKED_AT_ONCE = 1_000;

/** The first places of a list after a position. `total` is the number of all, if it is known. */
export const findPlaces = async (
  reader: Reader,
  wanted: Wanted,
  order: Order,
  paged: Paged,
  total: number | null = null,
): Promise<FindPosition[]> => {
  if (paged.limit === 0 || total === 0) return [];
  if (order === 'name') return byName(reader, wanted, paged);
  if (order === 'liked' || order === 'viewed') return byCount(reader, wanted, order, paged);
  if (order === 'new' || wanted.words.length === 0) return newestFirst(reader, wanted, paged);
  return total !== null && total <= RANKED_AT_ONCE
    ? allByRank(reader, wanted, paged)
    : rankByRank(reader, wanted, paged, RANK_COUNT);
};

const conditionsOf = (statement: Statement, { kinds, words, filters, aliases }: Wanted): string[] => [
  ...filterConditions(statement, kinds, filters, aliases),
  ...(words.length === 0 ? [] : [hitCondition(statement, words)]),
];

type Found = { ord: string; key: number };

const toPositions = (rows: readonly { ord: string }[], key: number): FindPosition[] =>
  rows.map(({ ord }) => ({ key, order: ord }));

const newestFirst = async (
  { query, g }: Reader,
  wanted: Wanted,
  { from, limit }: Paged,
): Promise<FindPosition[]> => {
  const statement = new Statement();
  const conditions = conditionsOf(statement, wanted);
  if (from !== null) conditions.push(`ord < ${statement.text(from.order)}`);
  const rows = await query<{ ord: string }>(
    `select ord from ${g}.listed where ${conditions.join(' and ')} order by ord desc limit ${limit}`,
    statement.values,
  );
  return toPositions(rows, 0);
};

const byName = async (
  { query, g }: Reader,
  wanted: Wanted,
  { from, limit }: Paged,
): Promise<FindPosition[]> => {
  const statement = new Statement();
  const conditions = conditionsOf(statement, wanted);
  if (from !== null) {
    const key = statement.text(sortKey(String(from.key)));
    conditions.push(`sort >= ${key} and (sort > ${key} or ord < ${statement.text(from.order)})`);
  }
  const rows = await query<{ ord: string; sort: string }>(
    `select ord, sort from ${g}.listed where ${conditions.join(' and ')} order by sort, ord desc limit ${limit}`,
    statement.values,
  );
  return rows.map(({ ord, sort }) => ({ key: sortedText(sort), order: ord }));
};

/** Those that anybody likes or viewed, the most first, then all others: few have any, so only they are in a table. */
const byCount = async (
  reader: Reader,
  wanted: Wanted,
  order: 'liked' | 'viewed',
  { from, limit }: Paged,
): Promise<FindPosition[]> => {
  await reader.popularity();
  const { query, g } = reader;
  const column = order === 'liked' ? 'likes' : 'views';
  const places: FindPosition[] = [];
  const last = Number(from?.key ?? Number.NEGATIVE_INFINITY);
  if (last < 0) {
    const statement = new Statement();
    const conditions = [`${column} > 0`, ...conditionsOf(statement, wanted)];
    if (from !== null) {
      const count = `${statement.value(-last)}::int`;
      conditions.push(
        `${column} <= ${count} and (${column} < ${count} or ord < ${statement.text(from.order)})`,
      );
    }
    const rows = await query<{ ord: string; count: number }>(
      `select ord, ${column} as count from ${g}.popularity join ${g}.listed using (id)
       where ${conditions.join(' and ')} order by ${column} desc, ord desc limit ${limit}`,
      statement.values,
    );
    places.push(...rows.map(({ ord, count }) => ({ key: -count, order: ord })));
  }
  if (places.length === limit) return places;
  const statement = new Statement();
  const conditions = conditionsOf(statement, wanted);
  if (from !== null && last === 0) conditions.push(`ord < ${statement.text(from.order)}`);
  const rows = await query<{ ord: string }>(
    `select ord from ${g}.listed as l where ${conditions.join(' and ')}
     and not exists (select from ${g}.popularity as p where p.id = l.id and p.${column} > 0)
     order by ord desc limit ${limit - places.length}`,
    statement.values,
  );
  return [...places, ...toPositions(rows, -0)];
};

const allByRank = async (
  { query, g }: Reader,
  wanted: Wanted,
  { from, limit }: Paged,
): Promise<FindPosition[]> => {
  const statement = new Statement();
  const conditions = conditionsOf(statement, wanted);
  let cases = '';
  for (let rank = 0; rank < RANK_COUNT - 1; rank += 1)
    cases += ` when ${rankCondition(statement, wanted.words, rank)} then ${rank}`;
  let after = '';
  if (from !== null) {
    const key = `${statement.value(Number(from.key))}::int`;
    after = `where key > ${key} or (key = ${key} and ord < ${statement.text(from.order)})`;
  }
  const rows = await query<Found>(
    `select ord, key from (
       select ord, case${cases} else ${RANK_COUNT - 1} end as key
       from ${g}.listed where ${conditions.join(' and ')} offset 0
     ) as ranked ${after} order by key, ord desc limit ${limit}`,
    statement.values,
  );
  return rows.map(({ ord, key }) => ({ key, order: ord }));
};

/** Asks for the ranks below a number one after the other, until there are enough. */
export const rankByRank = async (
  { query, g }: Reader,
  wanted: Wanted,
  { from, limit }: Paged,
  ranks: number,
): Promise<FindPosition[]> => {
  const { kinds, words, filters, aliases } = wanted;
  const places: FindPosition[] = [];
  for (let rank = Number(from?.key ?? 0); rank < ranks && places.length < limit; rank += 1) {
    const statement = new Statement();
    const conditions = [
      ...filterConditions(statement, kinds, filters, aliases),
      exactRankCondition(statement, words, rank),
    ];
    if (from !== null && rank === from.key) conditions.push(`ord < ${statement.text(from.order)}`);
    const rows = await query<{ ord: string }>(
      `select ord from ${g}.listed where ${conditions.join(' and ')}
       order by ord desc limit ${limit - places.length}`,
      statement.values,
    );
    places.push(...toPositions(rows, rank));
  }
  return places;
};
