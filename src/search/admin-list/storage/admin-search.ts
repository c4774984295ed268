import type { Leaf } from '../../../base/engine/storage/leaves.ts';
import { newestByOrder, type Placed } from '../../../base/engine/storage/newest.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { rowsBefore } from '../../storage/columns/directory-columns.ts';
import { lineOf, linesWith } from '../../storage/columns/lines.ts';
import type { PartSource } from '../../storage/columns/part-source.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import { containsPattern } from '../../storage/postgres/marked-text.ts';
import { Statement } from '../../storage/postgres/statement.ts';
import type { AdminHits, Asked } from '../../storage/questions.ts';
import { type ColumnsReader, isDatabase, type Reader } from '../../storage/reader.ts';
import { adminText } from './admin-columns.ts';

type AdminPage = Asked<'adminSearch'>[2];

/** The profiles of a kind with a folded query in a column that administrators see, after `before`. */
export const searchAdministered = (
  reader: Reader,
  kind: ProfileKind,
  query: string,
  page: AdminPage,
): Promise<AdminHits> =>
  isDatabase(reader) ? searchDatabase(reader, kind, query, page) : searchColumns(reader, kind, query, page);

const searchColumns = async (
  { source, directory: { state, changes } }: ColumnsReader,
  kind: ProfileKind,
  query: string,
  { before, limit }: AdminPage,
): Promise<AdminHits> => {
  const fresh = [...changes.values()]
    .filter(({ profile, admin }) => profile === kind && admin !== null && adminText(admin).includes(query))
    .map(({ order, admin }): Placed<AdminEntry> => ({ order, value: admin as AdminEntry }));
  const hits = fresh.filter(({ order }) => isAfter(order, before)).sort(newestByOrder);
  let total = fresh.length;
  let wanted = limit + 1;
  for (const leaf of state[kind].admin.toReversed()) {
    const { orders, texts } = await source.adminPart(leaf);
    const end = before === null ? orders.ends.length : rowsBefore(orders, before);
    const rows: { row: number; order: string }[] = [];
    for (const row of linesWith(texts, query)) {
      const order = lineOf(orders, row);
      if (changes.has(order)) continue;
      total += 1;
      if (row < end) rows.push({ row, order });
    }
    const taken = rows.reverse().slice(0, wanted);
    wanted -= taken.length;
    const entries = await entriesAt(source, leaf, taken);
    hits.push(...entries);
  }
  return { hits: hits.sort(newestByOrder).slice(0, limit + 1), total };
};

const isAfter = (order: string, before: string | null): boolean => before === null || order < before;

/** The entries at some rows of a leaf, with their orders. */
export const entriesAt = async (
  source: PartSource,
  leaf: Leaf,
  rows: readonly { row: number; order: string }[],
): Promise<Placed<AdminEntry>[]> => {
  if (rows.length === 0) return [];
  const entries = await source.adminEntries(
    leaf,
    rows.map(({ row }) => row),
  );
  return rows.flatMap(({ order }, index) => {
    const value = entries[index];
    return value === undefined ? [] : [{ order, value }];
  });
};

const searchDatabase = async (
  { query, g }: DatabaseReader,
  kind: ProfileKind,
  searched: string,
  { before, limit }: AdminPage,
): Promise<AdminHits> => {
  const statement = new Statement();
  const hits = `${g}.administered where kind = ${statement.text(kind)}
    and searched like ${statement.text(containsPattern(searched))}`;
  const [counted] = await query<{ count: number }>(
    `select count(*)::int as count from ${hits}`,
    statement.values,
  );
  const after = before === null ? '' : `and ord < ${statement.text(before)}`;
  const rows = await query<{ ord: string; entry: string }>(
    `select ord, entry from ${hits} ${after} order by ord desc limit ${limit + 1}`,
    statement.values,
  );
  return {
    hits: rows.map(({ ord, entry }) => ({ order: ord, value: JSON.parse(entry) as AdminEntry })),
    total: counted?.count ?? 0,
  };
};
