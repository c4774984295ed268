import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { MapEntry } from '../../../base/engine/storage/leaves.ts';
import { makeDatabasePrivate, makeFolderPrivate } from '../../../base/local-store/storage/private-files.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { FOLD_VERSION } from '../../../base/text/rules/text.ts';
import { rowsBeforeNumber } from './row-ranges.ts';

/** Changes with what is stored, and with how texts are folded; an index of another format is built anew. */
const FORMAT = 14 * 1_000 + FOLD_VERSION;
const BUSY_MS = 10_000;
/** Approximate size of the JSON of entries that are packed together: what reading one of them unpacks. */
const CHUNK_CHARACTERS = 16 * 1024;

/** What is kept of a leaf beside its entries. */
type Packed<Columns> = { columns: Columns; firstRows: Uint32Array };

/**
 * The columns and entries of the directory's leaves in `index.db`. Leaves never change, so each is derived from its leaf once, and the file
 * is never a truth of its own: whatever is missing, damaged or of another format is derived again. Several processes may have it open.
 */
export class IndexFile {
  readonly #database: DatabaseSync;
  readonly #read: StatementSync;
  readonly #chunk: StatementSync;
  readonly #texts: StatementSync;
  readonly #order: StatementSync;
  readonly #firstRows = new Map<string, { leaf: number; firstRows: Uint32Array }>();

  constructor(file: string) {
    this.#database = openSound(file);
    this.#read = this.#database.prepare('select id, packed from leaf where key = ?');
    this.#texts = this.#database.prepare(
      'select packed from texts where leaf = (select id from leaf where key = ?)',
    );
    this.#order = this.#database.prepare(
      'select packed from token_order where leaf = (select id from leaf where key = ?)',
    );
    this.#chunk = this.#database.prepare('select body from chunk where leaf = ? and number = ?');
  }

  /** The keys of all leaves that it has. */
  keys(): string[] {
    return this.#database
      .prepare('select key from leaf')
      .all()
      .map(({ key }) => key as string);
  }

  /** Adds a leaf, or replaces it, with the index that it is searched by and the order of the tokens in its texts if it has them. */
  put<Value, Columns>(
    key: string,
    columns: Columns,
    entries: readonly MapEntry<Value>[],
    texts: { index: unknown; order?: unknown } | null = null,
  ): void {
    const chunks: string[][] = [];
    const firstRows: number[] = [];
    let size = CHUNK_CHARACTERS;
    entries.forEach(([, value], row) => {
      if (size >= CHUNK_CHARACTERS) {
        chunks.push([]);
        firstRows.push(row);
        size = 0;
      }
      const text = JSON.stringify(value);
      chunks.at(-1)?.push(text);
      size += text.length;
    });
    const packed: Packed<Columns> = { columns, firstRows: Uint32Array.from(firstRows) };
    this.#transaction(() => {
      this.#remove(key);
      const { lastInsertRowid } = this.#database
        .prepare('insert into leaf (key, packed) values (?, ?)')
        .run(key, serialize(packed));
      if (texts !== null)
        for (const [table, value] of [
          ['texts', texts.index],
          ['token_order', texts.order],
        ].filter(([, value]) => value !== undefined))
          this.#database
            .prepare(`insert into ${table} (leaf, packed) values (?, ?)`)
            .run(lastInsertRowid, serialize(value));
      const insert = this.#database.prepare('insert into chunk (leaf, number, body) values (?, ?, ?)');
      chunks.forEach((texts, number) => {
        insert.run(lastInsertRowid, number, deflateRawSync(`[${texts.join()}]`, { level: 1 }));
      });
    });
  }

  /** The columns of a leaf; null if they are missing. */
  columns<Columns>(key: string): Columns | null {
    const row = this.#read.get(key) as { id: number; packed: Uint8Array } | undefined;
    if (row === undefined) return null;
    const { columns, firstRows } = copyArrays(deserialize(row.packed) as Packed<Columns>);
    this.#firstRows.set(key, { leaf: row.id, firstRows });
    return columns;
  }

  /** The index that a leaf is searched by, of its texts or of what pages are alike by; null if it is missing. */
  texts<Texts>(key: string): Texts | null {
    const row = this.#texts.get(key) as { packed: Uint8Array } | undefined;
    return row === undefined ? null : copyArrays(deserialize(row.packed) as Texts);
  }

  /** The order of the tokens in the texts of a leaf; null if it is missing. */
  order<Order>(key: string): Order | null {
    const row = this.#order.get(key) as { packed: Uint8Array } | undefined;
    return row === undefined ? null : (deserialize(row.packed) as Order);
  }

  /** The entries at some rows of a leaf; null if they are missing. */
  entries<Value>(key: string, rows: readonly number[]): Value[] | null {
    const values = this.#entriesAt<Value>(key, rows);
    if (values !== null) return values;
    // Another process may have replaced it, and it is in another place now.
    this.#firstRows.delete(key);
    return this.#entriesAt(key, rows);
  }

  #entriesAt<Value>(key: string, rows: readonly number[]): Value[] | null {
    if (!this.#firstRows.has(key)) this.columns(key);
    const place = this.#firstRows.get(key);
    if (place === undefined) return null;
    const values: Value[] = [];
    let number = -1;
    let chunk: Value[] = [];
    for (const row of rows) {
      const wanted = rowsBeforeNumber(place.firstRows, row + 1) - 1;
      if (wanted !== number) {
        const stored = this.#chunk.get(place.leaf, wanted) as { body: Uint8Array } | undefined;
        if (stored === undefined) return null;
        chunk = JSON.parse(inflateRawSync(stored.body).toString('utf8')) as Value[];
        number = wanted;
      }
      values.push(chunk[row - (place.firstRows[wanted] as number)] as Value);
    }
    return values;
  }

  /** The keys of the leaves that are to be derived anew: all at first, then those that an interrupted run has left. */
  stale(): string[] {
    const left = 'select key from stale';
    if (this.#database.prepare(left).all().length === 0)
      this.#database.exec('insert into stale select key from leaf');
    return this.#database
      .prepare(left)
      .all()
      .map(({ key }) => key as string);
  }

  /** Removes leaves, and empties the log, so that nothing of them stays. */
  remove(keys: readonly string[]): void {
    this.#transaction(() => {
      for (const key of keys) this.#remove(key);
    });
    this.#database.exec('pragma wal_checkpoint(truncate)');
  }

  close(): void {
    this.#database.close();
  }

  #remove(key: string): void {
    for (const table of ['chunk', 'texts', 'token_order'])
      this.#database
        .prepare(`delete from ${table} where leaf = (select id from leaf where key = ?)`)
        .run(key);
    this.#database.prepare('delete from leaf where key = ?').run(key);
    this.#database.prepare('delete from stale where key = ?').run(key);
    this.#firstRows.delete(key);
  }

  #transaction(work: () => void): void {
    this.#database.exec('begin immediate');
    try {
      work();
      this.#database.exec('commit');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }
}

// Arrays that are read are views of all bytes that were read, which would stay in memory with them: more than twice as much.
const copyArrays = <Value>(value: Value): Value => {
  // The slice of a buffer is a view.
  if (Buffer.isBuffer(value)) return Buffer.from(value) as Value;
  if (
    value instanceof Uint8Array ||
    value instanceof Uint16Array ||
    value instanceof Uint32Array ||
    value instanceof Int32Array ||
    value instanceof Float64Array
  )
    return value.slice() as Value;
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return Array.isArray(value) && typeof value[0] === 'object' ? (value.map(copyArrays) as Value) : value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyArrays(each)])) as Value;
};

/** Opens the file; one that is damaged or of another format is replaced by an empty one. */
const openSound = (file: string): DatabaseSync => {
  makeFolderPrivate(dirname(file));
  try {
    const database = open(file);
    const { user_version: format } = database.prepare('pragma user_version').get() as {
      user_version: number;
    };
    if (format === FORMAT) return database;
    database.close();
  } catch (error) {
    logEvent('warn', 'index-rebuilt', { error: String(error) });
  }
  for (const path of [file, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true });
  const database = open(file);
  database.exec(`
    create table leaf (id integer primary key, key text not null unique, packed blob not null);
    create table chunk (leaf integer not null, number integer not null, body blob not null, primary key (leaf, number));
    create table texts (leaf integer primary key, packed blob not null);
    create table token_order (leaf integer primary key, packed blob not null);
    create table stale (key text primary key) without rowid;
    pragma user_version = ${FORMAT}`);
  return database;
};

const open = (file: string): DatabaseSync => {
  makeDatabasePrivate(file);
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  // Everything in it can be derived again, so a commit need not wait for the disk. What is removed is overwritten.
  database.exec(
    'pragma secure_delete = on; pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -8192',
  );
  return database;
};
