import { hash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A value with its ETag: an MD5, in the form of the platform's ETags. */
type StoredBlob = { body: Uint8Array<ArrayBuffer>; etag: string };
/** The conditions of a write. */
export type Conditions = { ifMatch: string | null; ifNoneMatch: string | null };
/** One page of a list: `next` is the start of the following one, null at the end. */
type KeyPage = { blobs: { key: string; etag: string }[]; directories: string[]; next: string | null };

/** A key with the number of its row. */
export type KeyRow = { row: number; key: string };

const PAGE = 1_000;
/** Sorts after every key with the same prefix: keys are ASCII. */
const LAST = '\uffff';

export const etagOf = (body: Uint8Array): string => `"${hash('md5', body)}"`;

/** One store: sorted keys, each with a value and its ETag. */
export class SqliteTable {
  readonly #get: StatementSync;
  readonly #etag: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #list: StatementSync;
  readonly #keyRows: StatementSync;
  readonly #rowsFrom: StatementSync;
  readonly #newestRows: StatementSync;

  constructor(database: DatabaseSync, name: string) {
    const table = `"${name.replaceAll('"', '""')}"`;
    database.exec(`create table if not exists ${table} ${STORE_COLUMNS}`);
    this.#get = database.prepare(`select body, etag from ${table} where key = ?`);
    this.#etag = database.prepare(`select etag from ${table} where key = ?`);
    this.#put = database.prepare(
      `insert into ${table} (key, etag, body) values (?, ?, ?) on conflict (key) do update set etag = excluded.etag, body = excluded.body`,
    );
    this.#remove = database.prepare(`delete from ${table} where key = ?`);
    this.#list = database.prepare(
      `select key, etag from ${table} where key >= ? and key < ? order by key limit ?`,
    );
    this.#list.setReturnArrays(true);
    this.#keyRows = database.prepare(
      `select rowid as "row", key from ${table} where key >= ? and key < ? order by key limit ?`,
    );
    this.#rowsFrom = database.prepare(
      `select rowid as "row", key from ${table} where rowid >= ? order by rowid limit ?`,
    );
    this.#newestRows = database.prepare(
      `select rowid as "row", key from ${table} order by rowid desc limit ?`,
    );
  }

  get(key: string): StoredBlob | null {
    return (this.#get.get(key) as StoredBlob | undefined) ?? null;
  }

  holds(key: string, { ifMatch, ifNoneMatch }: Conditions): boolean {
    if (ifMatch === null && ifNoneMatch === null) return true;
    const there = (this.#etag.get(key) as { etag: string } | undefined)?.etag;
    if (ifNoneMatch !== null) return there === undefined || (ifNoneMatch !== '*' && ifNoneMatch !== there);
    return there === ifMatch;
  }

  /** Writes a key and returns the number of its row, if it is a new one. */
  put(key: string, body: Uint8Array, etag: string): number {
    return Number(this.#put.run(key, etag, body).lastInsertRowid);
  }

  remove(key: string): void {
    this.#remove.run(key);
  }

  /** The keys from one on and before another, at most `limit` of them (-1: all). */
  keyRows(from: string, before: string, limit: number): KeyRow[] {
    return this.#keyRows.all(from, before, limit) as KeyRow[];
  }

  /** The keys of the rows from a number on, at most `limit` of them. */
  rowsFrom(row: number, limit: number): KeyRow[] {
    return this.#rowsFrom.all(row, limit) as KeyRow[];
  }

  /** The keys of the newest rows, newest first. */
  newestRows(limit: number): KeyRow[] {
    return this.#newestRows.all(limit) as KeyRow[];
  }

  /** A page of the keys under a prefix, starting at `from`; with `directories`, keys of deeper levels appear as their directory. */
  list(prefix: string, from: string, directories: boolean): KeyPage {
    if (directories) return this.#listLevel(prefix, from);
    const rows = this.#rows(from > prefix ? from : prefix, prefix + LAST, PAGE + 1);
    const next = rows.length > PAGE ? (rows.pop()?.key ?? null) : null;
    return { blobs: rows, directories: [], next };
  }

  #listLevel(prefix: string, from: string): KeyPage {
    const page: KeyPage = { blobs: [], directories: [], next: null };
    let place = from > prefix ? from : prefix;
    for (;;) {
      const [row] = this.#rows(place, prefix + LAST, 1);
      if (row === undefined) return page;
      if (page.blobs.length + page.directories.length === PAGE) return { ...page, next: row.key };
      const slash = row.key.indexOf('/', prefix.length);
      if (slash < 0) {
        page.blobs.push(row);
        place = `${row.key}\0`;
      } else {
        page.directories.push(row.key.slice(0, slash));
        // `0` follows the slash: past everything under it.
        place = `${row.key.slice(0, slash)}0`;
      }
    }
  }

  #rows(from: string, to: string, limit: number): { key: string; etag: string }[] {
    const rows = this.#list.all(from, to, limit) as unknown as [key: string, etag: string][];
    return rows.map(([key, etag]) => ({ key, etag }));
  }
}

/** The columns of a store's table. Keys have an index of their own: a search among long values would read each value it is compared with. */
export const STORE_COLUMNS = '(key text primary key, etag text not null, body blob not null)';
