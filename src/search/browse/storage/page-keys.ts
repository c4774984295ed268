import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { initialList } from '../../storage/postgres/row-keys.ts';
import { Statement } from '../../storage/postgres/statement.ts';

type Page = { first: number; limit: number };

/**
 * The orders of a page of one list, newest first, or of some lists together, each row once: from the nearest block of the largest list before the page, so
 * only the rows of a block are passed over, and those of the other lists, which are groups that were merged into one.
 */
export const newestPageKeys = async (
  reader: DatabaseReader,
  lists: readonly string[],
  { first, limit }: Page,
  conditions: (statement: Statement) => string[],
): Promise<string[]> => {
  const { query, g } = reader;
  const start = first === 0 ? null : await startOfPage(reader, lists, first, limit);
  const statement = new Statement();
  const where = conditions(statement);
  if (start !== null && start.from !== null) where.push(`ord < ${statement.text(start.from)}`);
  if (start !== null && start.to !== null) where.push(`ord >= ${statement.text(start.to)}`);
  const rows = await query<{ ord: string }>(
    `select ord from ${g}.listed where ${where.join(' and ')}
     order by ord desc offset ${first - (start?.passed ?? 0)} limit ${limit}`,
    statement.values,
  );
  return rows.map(({ ord }) => ord);
};

/** The orders between which a page stands, each the first of a block, and how many rows are before it down to `from`. */
const startOfPage = async (
  reader: DatabaseReader,
  lists: readonly string[],
  first: number,
  limit: number,
): Promise<{ from: string | null; to: string | null; passed: number } | null> => {
  const { query, g } = reader;
  const [list = '', ...others] = await largestFirst(reader, lists);
  const places = new Statement();
  const own = `select first, count, true as known from ${g}.block where list = ${places.text(list)}`;
  const rest =
    others.length === 0
      ? ''
      : ` union all select ord, 1, false from ${g}.listed
          where groups && ${places.texts(others)} and not groups && ${places.texts([list])}`;
  const [start = null] = await query<{ from: string | null; to: string | null; passed: number }>(
    `select min(first) filter (where upto <= ${first}) as from,
       max(first) filter (where upto >= ${first + limit}) as to,
       coalesce(max(upto) filter (where upto <= ${first}), 0) as passed
     from (select first, known, (sum(count) over (order by first desc))::int as upto from (${own}${rest}) as each) as summed
     where known`,
    places.values,
  );
  return start;
};

const largestFirst = async (
  { query, g }: DatabaseReader,
  lists: readonly string[],
): Promise<readonly string[]> => {
  if (lists.length < 2) return lists;
  const rows = await query<{ list: string }>(
    `select list from ${g}.block where list = any($1::text[]) group by list order by sum(count) desc, list`,
    [lists],
  );
  return rows.map(({ list }) => list);
};

/** The orders at some places in the list of an initial, by name; those that follow each other are found from the block of the first. */
export const namedPageKeys = async (
  { query, g }: DatabaseReader,
  kind: ProfileKind,
  initial: string,
  places: readonly number[],
): Promise<Map<number, string>> => {
  const blocks = await query<{ first: string; count: number }>(
    `select first, count from ${g}.block where list = $1 order by first`,
    [initialList(kind, initial)],
  );
  const wanted: { place: number; first: string; passed: number; length: number }[] = [];
  let [block, before] = [0, 0];
  for (const { start, length } of runsOf(places)) {
    while (block < blocks.length - 1 && before + (blocks[block]?.count ?? 0) <= start) {
      before += blocks[block]?.count ?? 0;
      block += 1;
    }
    wanted.push({ place: start, first: blocks[block]?.first ?? '', passed: start - before, length });
  }
  const rows = await query<{ place: number; ord: string }>(
    `select place + number::int - 1 as place, ord
     from json_to_recordset($3::text::json) as run(place int, first text, passed int, length int)
     cross join lateral (
       select ord, row_number() over (order by sort, ord desc) as number from (
         select ord, sort from ${g}.listed where kind = $1 and initial = $2 and sort >= run.first
         order by sort, ord desc offset passed limit length
       ) as read
     ) as numbered`,
    [kind, initial, JSON.stringify(wanted)],
  );
  return new Map(rows.map(({ place, ord }) => [place, ord]));
};

/** Groups numbers into runs of consecutive ones. */
const runsOf = (numbers: readonly number[]): { start: number; length: number }[] => {
  const runs: { start: number; length: number }[] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.length === number) last.length += 1;
    else runs.push({ start: number, length: 1 });
  }
  return runs;
};
