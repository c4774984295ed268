import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { shortenedHashes } from '../../names/storage/shortened-words.ts';
import type { AdminEntry, IndexEntry } from '../directory-entry.ts';
import type { Query, Transaction } from './database.ts';
import { ListMoves } from './list-blocks.ts';
import {
  ADMIN_COLUMNS,
  type AdminRow,
  countedOf,
  LISTED_COLUMNS,
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
  await addToCounts(query, g, TALLY, counts, revision);
  await addToCounts(query, g, PAIR, pairs);
  await addToCounts(query, g, TOKEN, tokens);
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

  /** All changes by the kind and the parts of what is counted, of which the last name has all that are left. */
  rows(names: readonly string[]): { kind: string; count: number }[] {
    return [...this.#changes]
      .filter(([, count]) => count !== 0)
      .map(([key, count]) => {
        const [kind = '', ...parts] = key.split(SEPARATOR);
        const last = names.length - 1;
        const named = names.map((name, index) => [
          name,
          index === last ? parts.slice(last).join(SEPARATOR) : parts[index],
        ]);
        return { kind, count, ...Object.fromEntries(named) };
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

/** A table of counts, and what names its rows besides the kind. */
type CountTable = { table: 'tally' | 'pair' | 'token'; names: readonly string[] };

const TALLY: CountTable = { table: 'tally', names: ['dimension', 'value'] };
const PAIR: CountTable = { table: 'pair', names: ['one', 'other'] };
const TOKEN: CountTable = { table: 'token', names: ['word'] };

/** Adds to the counts in a table; a tally has the revision too, by which processes know what is new to them. */
const addToCounts = async (
  query: Query,
  g: string,
  { table, names }: CountTable,
  counts: Counts,
  revision: number | null = null,
): Promise<void> => {
  const rows = counts.rows(names);
  if (rows.length === 0) return;
  const key = ['kind', ...names];
  const typed = key.map((name) => `${name} text`).join();
  const [column, value, set] =
    revision === null ? ['', '', ''] : [', revision', `, ${revision}`, ', revision = excluded.revision'];
  await query(
    `insert into ${g}.${table} as t (${key.join()}, count${column})
     select ${key.join()}, count${value} from json_to_recordset($1::text::json) as r(${typed}, count int)
     on conflict (${key.join()}) do update set count = t.count + excluded.count${set}`,
    [JSON.stringify(rows)],
  );
  const reduced = rows.filter(({ count }) => count < 0);
  if (revision !== null || reduced.length === 0) return;
  // Nothing of a deleted profile stays.
  await query(
    `delete from ${g}.${table} as t using json_to_recordset($1::text::json) as r(${typed})
     where t.count <= 0 and ${key.map((name) => `t.${name} = r.${name}`).join(' and ')}`,
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
