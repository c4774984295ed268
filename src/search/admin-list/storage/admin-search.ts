import type { Leaf } from '../../../base/engine/storage/leaves.ts';
import { newestByOrder, type Placed } from '../../../base/engine/storage/newest.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { rowsBefore } from '../../storage/columns/directory-columns.ts';
import type { PartSource } from '../../storage/columns/part-source.ts';
import { isReplaced } from '../../storage/columns/replaced-rows.ts';
import { lineOf, linesWith } from '../../storage/columns/text-lines.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import { containsPattern } from '../../storage/postgres/marked-text.ts';
import { Statement } from '../../storage/postgres/statement.ts';
import type { AdminHits, AdminPage, AdminWanted } from '../../storage/questions.ts';
import { type ColumnsReader, isDatabase, type Reader } from '../../storage/reader.ts';
import { PAGE_STATES, type PageState } from '../rules.ts';
import { adminText, flagsOf, passesTest, sourceMark, toFlagTest } from './admin-filters.ts';
import { markNumber } from './shared-marks.ts';

/** The profiles of a kind that administrators ask for, newest first. */
export const searchAdministered = (
  reader: Reader,
  kind: ProfileKind,
  wanted: AdminWanted,
  page: AdminPage,
): Promise<AdminHits> =>
  isDatabase(reader) ? searchDatabase(reader, kind, wanted, page) : searchColumns(reader, kind, wanted, page);

/** A hit in a leaf, or among the newest changes. */
type Found = { order: string } & ({ leaf: Leaf; row: number } | { value: AdminEntry });

const searchColumns = async (
  { source, directory: { state, changes } }: ColumnsReader,
  kind: ProfileKind,
  { query, filters }: AdminWanted,
  { before, skip, limit }: AdminPage,
): Promise<AdminHits> => {
  const test = toFlagTest(filters);
  const passes = (admin: AdminEntry | null): admin is AdminEntry =>
    admin !== null &&
    passesTest(test, flagsOf(admin), markNumber(sourceMark(admin.source))) &&
    adminText(admin).includes(query);
  const fresh = [...changes.values()].flatMap(({ profile, order, admin }) =>
    profile === kind && passes(admin) ? [{ order, value: admin }] : [],
  );
  let total = fresh.length;
  const found: Found[] = fresh.filter(({ order }) => isAfter(order, before));
  // The newest of every leaf may be on the page, as changes may be anywhere between them.
  let wanted = skip + limit + 1;
  for (const leaf of state[kind].admin.toReversed()) {
    const { orders, texts, flags, sources } = await source.adminPart(leaf);
    const end = before === null ? orders.ends.length : rowsBefore(orders, before);
    const isOutdated = isReplaced(orders, changes);
    const rows = linesWith(texts, query).filter(
      (row) => passesTest(test, flags[row] as number, sources[row] as number) && !isOutdated(row),
    );
    total += rows.length;
    const taken = wanted > 0 ? rows.filter((row) => row < end).slice(-wanted) : [];
    wanted -= taken.length;
    for (const row of taken) found.push({ row, order: lineOf(orders, row), leaf });
  }
  const page = found.sort(newestByOrder).slice(skip, skip + limit + 1);
  return { hits: await placedAt(source, page), total };
};

/** The entries of some hits, in their order. */
const placedAt = async (source: PartSource, page: readonly Found[]): Promise<Placed<AdminEntry>[]> => {
  const stored = page.filter((hit) => 'leaf' in hit);
  const placed: Placed<AdminEntry>[] = page.filter((hit) => 'value' in hit);
  for (const leaf of new Set(stored.map((hit) => hit.leaf)))
    placed.push(
      ...(await entriesAt(
        source,
        leaf,
        stored.filter((hit) => hit.leaf === leaf),
      )),
    );
  return placed.sort(newestByOrder);
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
  { query: searched, filters }: AdminWanted,
  { before, skip, limit }: AdminPage,
): Promise<AdminHits> => {
  const statement = new Statement();
  const { mask, flags } = toFlagTest(filters);
  const source = sourceMark(filters.source);
  const conditions = [
    `kind = ${statement.text(kind)}`,
    ...(searched === '' ? [] : [`searched like ${statement.text(containsPattern(searched))}`]),
    ...(filters.state === undefined ? [] : [stateCondition(filters.state)]),
    ...(mask === 0 ? [] : [`flags & ${mask} = ${flags}`]),
    ...(source === '' ? [] : [`source = ${statement.text(source)}`]),
  ];
  const hits = `${g}.administered where ${conditions.join(' and ')}`;
  const [counted] = await query<{ count: number }>(
    `select count(*)::int as count from ${hits}`,
    statement.values,
  );
  const after = before === null ? '' : `and ord < ${statement.text(before)}`;
  const rows = await query<{ ord: string; entry: string }>(
    `select ord, entry from ${hits} ${after} order by ord desc limit ${limit + 1} offset ${skip}`,
    statement.values,
  );
  return {
    hits: rows.map(({ ord, entry }) => ({ order: ord, value: JSON.parse(entry) as AdminEntry })),
    total: counted?.count ?? 0,
  };
};

// Spelled as in the index, which leaves out listed pages: they are most.
const stateCondition = (state: PageState): string =>
  `flags & 3 = ${PAGE_STATES.indexOf(state)}${state === 'listed' ? '' : ' and flags & 3 <> 0'}`;
