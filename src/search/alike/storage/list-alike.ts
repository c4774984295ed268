import type { Leaf } from '../../../base/engine/storage/leaves.ts';
import { newestByOrder, type Placed } from '../../../base/engine/storage/newest.ts';
import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { textHash } from '../../rules/text-hash.ts';
import { lineOf } from '../../storage/columns/text-lines.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import { alikeMark } from '../../storage/postgres/row-keys.ts';
import { type ColumnsReader, isDatabase, type Reader } from '../../storage/reader.ts';
import type { AlikeKey } from '../rules/pair-keys.ts';
import { keysOfEntry } from './alike-keys.ts';
import { rowsWith } from './key-table.ts';

/** Maximum number of pages with one key that are found, the newest ones. */
const MAX_FOUND = 12;
/** Rows of a database with one key that are read: of more, any. */
const MAX_READ = 2_000;

/** For each of some lists of keys the pages that have one of them: of each key the newest ones. */
export const listAlike = async (
  reader: Reader,
  wanted: readonly (readonly AlikeKey[])[],
): Promise<AdminEntry[][]> => {
  const keys = [...new Set(wanted.flat())];
  const found = await (isDatabase(reader) ? findInDatabase(reader, keys) : findInColumns(reader, keys));
  return wanted.map((own) => {
    const pages = new Map<string, Placed<AdminEntry>>();
    for (const key of own) for (const placed of found.get(key) ?? []) pages.set(placed.value.id, placed);
    return [...pages.values()].sort(newestByOrder).map(({ value }) => value);
  });
};

type Page = Placed<AdminEntry>;

/** The pages that have each key. */
type Found = ReadonlyMap<AlikeKey, readonly Page[]>;

/** Whether a page has a key: a hash may be that of another one, too. */
const keysReader = () => {
  const known = new WeakMap<AdminEntry, ReadonlySet<AlikeKey>>();
  return (entry: AdminEntry, key: AlikeKey): boolean => {
    const keys = known.get(entry) ?? new Set(keysOfEntry(entry));
    known.set(entry, keys);
    return keys.has(key);
  };
};

const findInDatabase = async ({ query, g }: DatabaseReader, keys: readonly AlikeKey[]): Promise<Found> => {
  if (keys.length === 0) return new Map();
  // Without an order inside, the index of marks is used however few rows have one.
  const rows = await query<{ mark: string; ord: string; entry: string }>(
    `select mark, ord, entry from unnest($1::text[]) as mark cross join lateral (
       select ord, entry from (
         select ord, entry from ${g}.administered where marks @> array[mark] limit ${MAX_READ}
       ) as pages order by ord desc limit ${MAX_FOUND}
     ) as found`,
    [[...new Set(keys.map(alikeMark))]],
  );
  const byMark = new Map<string, Page[]>();
  for (const { mark, ord, entry } of rows) {
    const pages = byMark.get(mark) ?? [];
    pages.push({ order: ord, value: JSON.parse(entry) as AdminEntry });
    byMark.set(mark, pages);
  }
  const hasKey = keysReader();
  return new Map(
    keys.map((key) => [key, (byMark.get(alikeMark(key)) ?? []).filter(({ value }) => hasKey(value, key))]),
  );
};

/** A key that is looked up, and what was found. */
type Lookup = { key: AlikeKey; hash: number; pages: Page[] };

const findInColumns = async (reader: ColumnsReader, keys: readonly AlikeKey[]): Promise<Found> => {
  const { state, changes } = reader.directory;
  const lookups = keys.map((key): Lookup => ({ key, hash: textHash(key), pages: [] }));
  const byKey = new Map(lookups.map((lookup) => [lookup.key, lookup]));
  for (const { order, admin } of changes.values())
    if (admin !== null)
      for (const key of keysOfEntry(admin)) byKey.get(key)?.pages.push({ order, value: admin });
  for (const kind of PROFILE_KINDS) await findInLeaves(reader, state[kind].admin, lookups);
  return new Map(lookups.map(({ key, pages }) => [key, pages.sort(newestByOrder).slice(0, MAX_FOUND)]));
};

/** Adds the newest pages with each key in some leaves; reads their tables of keys, and the entries that have one. */
const findInLeaves = async (
  { source, directory: { changes } }: ColumnsReader,
  leaves: readonly Leaf[],
  lookups: readonly Lookup[],
): Promise<void> => {
  const hasKey = keysReader();
  const left = new Map(lookups.map((lookup) => [lookup, MAX_FOUND]));
  for (const leaf of leaves.toReversed()) {
    const table = await source.alikeKeys(leaf);
    const hits = [...left].flatMap(([lookup, more]) =>
      more > 0 ? [...rowsWith(table, lookup.hash)].map((row) => ({ lookup, row })) : [],
    );
    if (hits.length === 0) continue;
    const { orders } = await source.adminPart(leaf);
    const wanted = new Map<number, Lookup[]>();
    for (const { lookup, row } of hits) {
      const more = left.get(lookup) ?? 0;
      if (more === 0 || changes.has(lineOf(orders, row))) continue;
      wanted.set(row, [...(wanted.get(row) ?? []), lookup]);
      left.set(lookup, more - 1);
    }
    const rows = [...wanted.keys()].sort((one, other) => one - other);
    const entries = await source.adminEntries(leaf, rows);
    for (const [index, row] of rows.entries()) {
      const value = entries[index];
      if (value === undefined) continue;
      for (const { key, pages } of wanted.get(row) ?? [])
        if (hasKey(value, key)) pages.push({ order: lineOf(orders, row), value });
    }
  }
};
