import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { shortenedHashes } from '../../names/storage/shortened-words.ts';
import type { AdminEntry, IndexEntry } from '../directory-entry.ts';
import type { Query, Transaction } from './database.ts';
import { ListMoves } from './list-blocks.ts';
import {
  type AdminRow,
  countedOf,
  type ListedRow,
  nameKeysOf,
  pairsOf,
  positionsOf,
  toAdminRow,
  tokensOf,
  toListedRow,
} from './listed-rows.ts';
import { SEPARATOR } from './marked-text.ts';
import { type Entries, withoutRefused } from './refused-rows.ts';

/** Writes rows of one generation and what is counted of them, in the transaction of `query`. */
export const writeListed = (
  query: Transaction,
  g: string,
  entries: Entries<IndexEntry>,
  revision: number,
): Promise<void> =>
  withoutRefused(query, entries, (inner, accepted) => writeAccepted(inner, g, accepted, revision));

const writeAccepted = async (
  query: Query,
  g: string,
  entries: Entries<IndexEntry>,
  revision: number,
): Promise<void> => {
  const stored = await query<{ ord: string; entry: string }>(
    `select ord, entry from ${g}.entry where ord = any($1::text[])`,
    [[...entries.keys()]],
  );
  const before = new Map(stored.map(({ ord, entry }) => [ord, entry]));
  const { rows, removed, counts, pairs, tokens, moves } = changesTo(before, entries);
  await removeRows(query, g, removed);
  await putRows(query, g, rows);
  await writeWords(query, g, new Set(rows.flatMap(({ words }) => words)));
  const old = stored.flatMap(({ entry }) => nameKeysOf(JSON.parse(entry) as IndexEntry));
  await removeWords(query, g, new Set(old));
  await writeCounts(query, g, counts, revision);
  await addToCounts(query, g, 'pair', ['one', 'other'], pairs);
  await addToCounts(query, g, 'token', ['word'], tokens);
  await moves.write(query, g);
};

/** The rows to be written and removed, and by how much that changes what is counted of them. */
const changesTo = (before: ReadonlyMap<string, string>, entries: Entries<IndexEntry>) => {
  const [counts, pairs, tokens, moves] = [new Counts(), new Counts(), new Counts(), new ListMoves()];
  const count = (ord: string, entry: IndexEntry, by: 1 | -1): void => {
    const { profile } = entry;
    counts.add(profile, countedOf(entry), by);
    pairs.add(profile, pairsOf(entry), by);
    tokens.add(profile, tokensOf(entry), by);
    moves.add(positionsOf(ord, entry), by);
  };
  const rows: ListedRow[] = [];
  const removed: string[] = [];
  for (const [ord, { kind, entry }] of entries) {
    const stored = before.get(ord);
    if (entry === null && stored === undefined) continue;
    if (entry === null) removed.push(ord);
    else {
      const row = toListedRow(ord, entry);
      if (row.entry === stored) continue;
      rows.push(row);
      count(ord, entry, 1);
    }
    counts.add(kind, [CHANGED], 1);
    if (stored !== undefined) count(ord, JSON.parse(stored) as IndexEntry, -1);
  }
  return { rows, removed, counts, pairs, tokens, moves };
};

const removeRows = async (query: Query, g: string, orders: readonly string[]): Promise<void> => {
  if (orders.length === 0) return;
  for (const table of ['listed', 'entry'])
    await query(`delete from ${g}.${table} where ord = any($1::text[])`, [orders]);
};

/** The columns of a row with their types, but for its order. */
const LISTED_COLUMNS = {
  kind: 'text',
  id: 'text',
  sort: 'text',
  initial: 'text',
  first: 'text',
  name: 'text',
  lead: 'text',
  body: 'text',
  groups: 'text[]',
  letters: 'text[]',
  words: 'text[]',
  stamp: 'text',
} satisfies Record<Exclude<keyof ListedRow, 'ord' | 'entry'>, string>;
const ADMIN_COLUMNS = {
  kind: 'text',
  searched: 'text',
  skeleton: 'text',
  verified: 'boolean',
  marks: 'text[]',
  stamp: 'text',
  entry: 'text',
} satisfies Record<Exclude<keyof AdminRow, 'ord'>, string>;

/** The statement that puts rows of JSON into a table, or in place of those with the same key. */
const putting = (table: string, columns: Record<string, string>, key: string): string => {
  const names = Object.keys(columns);
  const typed = Object.entries({ ord: 'text', ...columns }).map((column) => column.join(' '));
  return `insert into ${table} as t (ord, ${names.join()})
    select ord, ${names.join()} from json_to_recordset($1::text::json) as r(${typed.join()})
    on conflict (${key}) do update set ${names.map((name) => `${name} = excluded.${name}`).join()}`;
};

const putRows = async (query: Query, g: string, rows: readonly ListedRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const listed = rows.map(({ entry: _entry, ...row }) => row);
  await query(putting(`${g}.listed`, LISTED_COLUMNS, 'ord, kind'), [JSON.stringify(listed)]);
  const entries = rows.map(({ ord, entry }) => ({ ord, entry }));
  await query(putting(`${g}.entry`, { entry: 'text' }, 'ord'), [JSON.stringify(entries)]);
};

/** What is counted of every change, whatever it changes. */
const CHANGED = `changed${SEPARATOR}`;

/** By how much counts change, by kind and what is counted, separated. */
class Counts {
  readonly #changes = new Map<string, number>();

  add(kind: ProfileKind, counted: readonly string[], by: number): void {
    for (const each of counted) {
      const key = `${kind}${SEPARATOR}${each}`;
      this.#changes.set(key, (this.#changes.get(key) ?? 0) + by);
    }
  }

  /** All changes: the kind, the parts of what is counted, and the change. */
  rows(): { kind: string; parts: string[]; count: number }[] {
    return [...this.#changes].map(([key, count]) => {
      const [kind = '', ...parts] = key.split(SEPARATOR);
      return { kind, parts, count };
    });
  }
}

/** Removes those of some words that no name has any more, so that nothing of a deleted profile stays. */
const removeWords = async (query: Query, g: string, words: ReadonlySet<string>): Promise<void> => {
  if (words.size === 0) return;
  await query(
    `delete from ${g}.name_word where word = any($1::text[])
     and not exists (select from ${g}.listed where words @> array[word])`,
    [[...words]],
  );
};

/** Adds the words of names. */
const writeWords = async (query: Query, g: string, words: ReadonlySet<string>): Promise<void> => {
  if (words.size === 0) return;
  const known = await query<{ word: string }>(
    `select word from ${g}.name_word where word = any($1::text[])`,
    [[...words]],
  );
  const old = new Set(known.map(({ word }) => word));
  const rows = [...words]
    .filter((word) => !old.has(word))
    .map((word) => ({ word, shortened: shortenedHashes(word) }));
  if (rows.length === 0) return;
  await query(
    `insert into ${g}.name_word (word, shortened)
     select word, shortened from json_to_recordset($1::text::json) as r(word text, shortened int[])
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
};

const writeCounts = async (query: Query, g: string, counts: Counts, revision: number): Promise<void> => {
  const rows = counts
    .rows()
    .map(({ kind, parts: [dimension, ...value], count }) => ({
      kind,
      dimension,
      value: value.join(SEPARATOR),
      count,
    }))
    .filter(({ count }) => count !== 0);
  if (rows.length === 0) return;
  await query(
    `insert into ${g}.tally as t (kind, dimension, value, count, revision)
     select kind, dimension, value, count, $2::int
     from json_to_recordset($1::text::json) as r(kind text, dimension text, value text, count int)
     on conflict (kind, dimension, value) do update
     set count = t.count + excluded.count, revision = excluded.revision`,
    [JSON.stringify(rows), revision],
  );
};

/** Adds to the counts in a table, whose rows are named by a kind and some parts. */
const addToCounts = async (
  query: Query,
  g: string,
  table: 'pair' | 'token',
  names: readonly string[],
  counts: Counts,
): Promise<void> => {
  const rows = counts
    .rows()
    .filter(({ count }) => count !== 0)
    .map(({ kind, parts, count }) => ({
      kind,
      count,
      ...Object.fromEntries(names.map((name, index) => [name, parts[index]])),
    }));
  if (rows.length === 0) return;
  await query(
    `insert into ${g}.${table} as t (kind, ${names.join()}, count)
     select kind, ${names.join()}, count
     from json_to_recordset($1::text::json) as r(kind text, ${names.map((name) => `${name} text`).join()}, count int)
     on conflict (kind, ${names.join()}) do update set count = t.count + excluded.count`,
    [JSON.stringify(rows)],
  );
  const reduced = rows.filter(({ count }) => count < 0);
  if (reduced.length === 0) return;
  // Nothing of a deleted profile stays.
  await query(
    `delete from ${g}.${table} as t
     using json_to_recordset($1::text::json) as r(kind text, ${names.map((name) => `${name} text`).join()})
     where t.count <= 0 and t.kind = r.kind and ${names.map((name) => `t.${name} = r.${name}`).join(' and ')}`,
    [JSON.stringify(reduced)],
  );
};

/** Writes rows of the administrators' list. */
export const writeAdministered = (
  query: Transaction,
  g: string,
  entries: Entries<AdminEntry>,
): Promise<void> =>
  withoutRefused(query, entries, (inner, accepted) => writeAcceptedAdministered(inner, g, accepted));

const writeAcceptedAdministered = async (
  query: Query,
  g: string,
  entries: Entries<AdminEntry>,
): Promise<void> => {
  const rows: AdminRow[] = [];
  const removed: string[] = [];
  for (const [ord, { kind, entry }] of entries) {
    if (entry === null) removed.push(ord);
    else rows.push(toAdminRow(ord, kind, entry));
  }
  if (removed.length > 0) await query(`delete from ${g}.administered where ord = any($1::text[])`, [removed]);
  if (rows.length === 0) return;
  const put = putting(`${g}.administered`, ADMIN_COLUMNS, 'ord');
  await query(`${put} where t.stamp <> excluded.stamp`, [JSON.stringify(rows)]);
};
