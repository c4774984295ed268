import type { ProfileKind } from '../../../../domain/fields/fields.ts';
import { initialList } from '../listed-rows.ts';
import type { Reader } from './reader.ts';
import { Statement } from './statement.ts';

type Page = { first: number; limit: number };

/**
 * The orders of a page of one list, newest first, or of some lists together, each row once: from the nearest block of the largest list before the page, so
 * only the rows of a block are passed over, and those of the other lists, which are groups that were merged into one.
 */
export const newestOrds = async (
  reader: Reader,
  lists: readonly string[],
  { first, limit }: Page,
  conditions: (statement: Statement) => string[],
): Promise<string[]> => {
  const { query, g } = reader;
  const [list = '', ...others] = await largestFirst(reader, lists);
  const places = new Statement();
  const own = `select first, count, true as known from ${g}.block where list = ${places.text(list)}`;
  const rest =
    others.length === 0
      ? ''
      : ` union all select ord, 1, false from ${g}.listed
          where groups && ${places.texts(others)} and not groups && ${places.texts([list])}`;
  const [start] = await query<{ from: string | null; to: string | null; passed: number }>(
    `select min(first) filter (where upto <= ${first}) as from,
       max(first) filter (where upto >= ${first + limit}) as to,
       coalesce(max(upto) filter (where upto <= ${first}), 0) as passed
     from (select first, known, (sum(count) over (order by first desc))::int as upto from (${own}${rest}) as each) as summed
     where known`,
    places.values,
  );
  const statement = new Statement();
  const where = conditions(statement);
  if (start?.from != null) where.push(`ord < ${statement.text(start.from)}`);
  if (start?.to != null) where.push(`ord >= ${statement.text(start.to)}`);
  const rows = await query<{ ord: string }>(
    `select ord from ${g}.listed where ${where.join(' and ')}
     order by ord desc offset ${first - (start?.passed ?? 0)} limit ${limit}`,
    statement.values,
  );
  return rows.map(({ ord }) => ord);
};

const largestFirst = async ({ query, g }: Reader, lists: readonly string[]): Promise<readonly string[]> => {
  if (lists.length < 2) return lists;
  const rows = await query<{ list: string }>(
    `select list from ${g}.block where list = any($1::text[]) group by list order by sum(count) desc, list`,
    [lists],
  );
  return rows.map(({ list }) => list);
};

/** The orders at some places in the list of an initial, by name; those that follow each other are found from the block of the first. */
export const namedOrds = async (
  { query, g }: Reader,
  kind: ProfileKind,
  initial: string,
  places: readonly number[],
): Promise<Map<number, string>> => {
  const runs = runsOf(places);
  const rows = await query<{ place: number; ord: string }>(
    `with block as materialized (
       select first, count, (sum(count) over (order by first))::int - count as before
       from ${g}.block where list = $1
     )
     select start + number::int - 1 as place, ord
     from unnest($4::text[]::int[], $5::text[]::int[]) as run(start, length)
     join block on start >= before and start < before + count
     cross join lateral (
       select ord, row_number() over (order by sort, ord desc) as number from (
         select ord, sort from ${g}.listed where kind = $2 and initial = $3 and sort >= first
         order by sort, ord desc offset start - before limit length
       ) as read
     ) as numbered`,
    [
      initialList(kind, initial),
      kind,
      initial,
      runs.map(({ start }) => String(start)),
      runs.map(({ length }) => String(length)),
    ],
  );
  return new Map(rows.map(({ place, ord }) => [place, ord]));
};

/** Numbers as runs of those that follow each other. */
const runsOf = (numbers: readonly number[]): { start: number; length: number }[] => {
  const runs: { start: number; length: number }[] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.length === number) last.length += 1;
    else runs.push({ start: number, length: 1 });
  }
  return runs;
};
