import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import type { Query } from './database.ts';
import { SEPARATOR } from './marked-text.ts';

/** A list's block from a position up to the next one. */
type Block = { list: string; first: string; count: number };

/** Which rows a list has, with values from `$1`, and the column of their positions. */
const rowsOfList = (list: string): { where: string; values: string[]; column: 'ord' | 'sort' } => {
  const kind = PROFILE_KINDS.find((each) => list === each || list.startsWith(`${each}/`));
  if (kind === undefined) return { where: 'groups && array[$1::text]', values: [list], column: 'ord' };
  if (kind === list) return { where: 'kind = $1::text', values: [kind], column: 'ord' };
  const initial = list.slice(kind.length + 1);
  return { where: 'kind = $1::text and initial = $2::text', values: [kind, initial], column: 'sort' };
};

/** The list of a kind is long, and an index has its rows in order, so more of them are passed over. */
const TIMES_OF_KINDS = 4;

/** How many rows the blocks of all people or companies are made with, where those of other lists have `rowsPerBlock`. */
export const rowsPerBlockOfKind = (rowsPerBlock: number): number => TIMES_OF_KINDS * rowsPerBlock;

/** Whether a list has all of a kind. */
export const isKind = (list: string): boolean => (PROFILE_KINDS as readonly string[]).includes(list);

/** What comes to lists and leaves them with some rows, and is then counted in the blocks. */
export class ListMoves {
  readonly #moves = new Map<string, number>();

  /** Notes where rows come (1) or leave (-1). */
  add(positions: readonly { list: string; position: string }[], by: 1 | -1): void {
    for (const { list, position } of positions) {
      const key = `${list}${SEPARATOR}${position}`;
      this.#moves.set(key, (this.#moves.get(key) ?? 0) + by);
    }
  }

  /** Brings the blocks up to date, if they were made, in the transaction of `query` and after its rows. */
  async write(query: Query, g: string): Promise<void> {
    const moves = [...this.#moves]
      .filter(([, by]) => by !== 0)
      .map(([key, by]) => {
        const [list = '', position = ''] = key.split(SEPARATOR);
        return { list, position, by };
      });
    if (moves.length === 0) return;
    const [made] = await query<{ count: number }>(`select count from ${g}.block where list = ''`);
    if (made === undefined) return;
    const changed = await query<Block>(
      `insert into ${g}.block as b (list, first, count)
       select list, coalesce((select max(first) from ${g}.block where list = m.list and first <= m.position), ''), sum(by)
       from json_to_recordset($1::text::json) as m(list text, position text, by int) group by 1, 2
       on conflict (list, first) do update set count = b.count + excluded.count
       returning list, first, count`,
      [JSON.stringify(moves)],
    );
    const left = new Set(
      moves.filter(({ by }) => by < 0).map(({ list, position }) => `${list}${SEPARATOR}${position}`),
    );
    const isFirstGone = ({ list, first }: Block) => left.has(`${list}${SEPARATOR}${first}`);
    changed.sort((one, other) => (one.first < other.first ? -1 : 1));
    for (const block of changed) {
      const rows = isKind(block.list) ? rowsPerBlockOfKind(made.count) : made.count;
      if (block.count <= 0 || block.count > 2 * rows || isFirstGone(block))
        await cutAgain(query, g, block, { rows, withPrevious: isFirstGone(block) });
    }
  }
}

/** Makes new blocks of the rows of one, and of the one before if its first row is gone: of a deleted profile not even the name stays. */
const cutAgain = async (
  query: Query,
  g: string,
  { list, first }: Block,
  { rows, withPrevious }: { rows: number; withPrevious: boolean },
): Promise<void> => {
  const [around] = await query<{ previous: string | null; next: string | null }>(
    `select (select max(first) from ${g}.block where list = $1 and first < $2) as previous,
       (select min(first) from ${g}.block where list = $1 and first > $2) as next`,
    [list, first],
  );
  const from = withPrevious ? (around?.previous ?? '') : first;
  const next = around?.next ?? null;
  const { where, values, column } = rowsOfList(list);
  const [low, high] = [`$${values.length + 1}::text`, `$${values.length + 2}::text`];
  const positions = await query<{ position: string; count: number }>(
    `select ${column} as position, count(*)::int as count from ${g}.listed
     where ${where} and ${column} >= ${low} and (${high} is null or ${column} < ${high})
     group by ${column} order by ${column}`,
    [...values, from, next],
  );
  await query(`delete from ${g}.block where list = $1 and first >= $2 and first <= $3`, [list, from, first]);
  const blocks = cut(positions, from, rows);
  if (blocks.length > 0)
    await query(
      `insert into ${g}.block (list, first, count)
       select $1, first, count from json_to_recordset($2::text::json) as r(first text, count int)`,
      [list, JSON.stringify(blocks)],
    );
};

/** Cuts rows at some positions into blocks of about this size, the first of which begins at `from`; those at one position stay together. */
const cut = (
  positions: readonly { position: string; count: number }[],
  from: string,
  rows: number,
): { first: string; count: number }[] => {
  const blocks: { first: string; count: number }[] = [];
  for (const { position, count } of positions) {
    const last = blocks.at(-1);
    if (last === undefined) blocks.push({ first: from, count });
    else if (last.count >= rows) blocks.push({ first: position, count });
    else last.count += count;
  }
  return blocks;
};
