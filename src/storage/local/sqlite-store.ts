import { hash } from 'node:crypto';
import { closeSync, fdatasync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { promisify } from 'node:util';

/** A value with its ETag, which is an MD5 of it as the platform's looks. */
export type StoredBlob = { body: Uint8Array<ArrayBuffer>; etag: string };
/** What must hold for a write to happen. */
export type Conditions = { ifMatch: string | null; ifNoneMatch: string | null };
/** One page of a list: `next` is where the following one begins, null at the end. */
export type KeyPage = { blobs: { key: string; etag: string }[]; directories: string[]; next: string | null };

const PAGE = 1_000;
/** Beyond every key with the same beginning: keys are ASCII. */
const LAST = '\uffff';
const BUSY_MS = 10_000;

type Write = {
  run: () => string | null;
  done: (etag: string | null) => void;
  failed: (error: unknown) => void;
};

/**
 * The stores of one SQLite file, a table each. Several processes may have it open. Writes that wait at the same time are committed
 * together and acknowledged once the write-ahead log is on the disk, so that many at once cost one sync.
 */
export class SqliteStores {
  readonly #database: DatabaseSync;
  readonly #tables = new Map<string, SqliteTable>();
  readonly #log: number;
  #waiting: Write[] = [];
  #isWriting = false;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    // Looked up here: the platform's functions hold this module too, and never get here.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    this.#database = new DatabaseSync(file, { timeout: BUSY_MS });
    // The log is synced before each acknowledgement; SQLite syncs it and the file itself around a checkpoint.
    this.#database.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -65536; pragma mmap_size = 268435456',
    );
    this.table('vitae');
    this.#log = openSync(`${file}-wal`, 'r+');
  }

  /** The table of a store, made when it is new. */
  table(name: string): SqliteTable {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    const table = new SqliteTable(this.#database, name);
    this.#tables.set(name, table);
    return table;
  }

  /** Writes a key where the conditions hold; its new ETag, or null where they do not. On the disk once it answers. */
  put(store: string, key: string, body: Uint8Array, conditions: Conditions): Promise<string | null> {
    const table = this.table(store);
    const etag = etagOf(body);
    return this.#write(() => (table.holds(key, conditions) ? table.put(key, body, etag) : null));
  }

  /** Removes a key, if it is there. On the disk once it answers. */
  async remove(store: string, key: string): Promise<void> {
    const table = this.table(store);
    await this.#write(() => table.remove(key));
  }

  /** Does all of it or nothing, and leaves it on the disk. */
  transaction(work: () => void): void {
    this.#database.exec('begin immediate');
    try {
      work();
      this.#database.exec('commit');
    } catch (error) {
      this.#database.exec('rollback');
      throw error;
    }
    this.#database.exec('pragma wal_checkpoint(truncate)');
  }

  close(): void {
    closeSync(this.#log);
    this.#database.close();
  }

  #write(run: Write['run']): Promise<string | null> {
    return new Promise((done, failed) => {
      this.#waiting.push({ run, done, failed });
      if (this.#isWriting) return;
      this.#isWriting = true;
      setImmediate(() => void this.#commitAll());
    });
  }

  async #commitAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const writes = this.#waiting;
      this.#waiting = [];
      try {
        const results = this.#commit(writes);
        await sync(this.#log);
        for (const [index, write] of writes.entries()) write.done(results[index] ?? null);
      } catch (error) {
        for (const write of writes) write.failed(error);
      }
    }
    this.#isWriting = false;
  }

  #commit(writes: readonly Write[]): (string | null)[] {
    this.#database.exec('begin immediate');
    try {
      const results = writes.map((write) => write.run());
      this.#database.exec('commit');
      return results;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }
}

const sync = promisify(fdatasync);

/** The ETag of a value. */
export const etagOf = (body: Uint8Array): string => `"${hash('md5', body)}"`;

/** One store: keys in order, each with a value and its ETag. */
class SqliteTable {
  readonly #get: StatementSync;
  readonly #etag: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #list: StatementSync;

  constructor(database: DatabaseSync, name: string) {
    const table = `"${name.replaceAll('"', '""')}"`;
    database.exec(
      `create table if not exists ${table} (key text primary key, etag text not null, body blob not null) without rowid`,
    );
    this.#get = database.prepare(`select body, etag from ${table} where key = ?`);
    this.#etag = database.prepare(`select etag from ${table} where key = ?`);
    this.#put = database.prepare(
      `insert into ${table} (key, etag, body) values (?, ?, ?) on conflict (key) do update set etag = excluded.etag, body = excluded.body`,
    );
    this.#remove = database.prepare(`delete from ${table} where key = ?`);
    this.#list = database.prepare(
      `select key, etag from ${table} where key >= ? and key < ? order by key limit ?`,
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

  put(key: string, body: Uint8Array, etag: string): string {
    this.#put.run(key, etag, body);
    return etag;
  }

  remove(key: string): null {
    this.#remove.run(key);
    return null;
  }

  /** A page of the keys under a prefix, from a place on; with `directories` those of the next level stand for all under them. */
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
        // The character after the slash: past everything under it.
        place = `${row.key.slice(0, slash)}0`;
      }
    }
  }

  #rows(from: string, to: string, most: number): { key: string; etag: string }[] {
    return this.#list.all(from, to, most) as { key: string; etag: string }[];
  }
}
