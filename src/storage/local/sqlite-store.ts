import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { makeDatabasePrivate, makeFolderPrivate } from './private-files.ts';
import { type Conditions, etagOf, SqliteTable } from './sqlite-table.ts';
import { SyncThread } from './sync-thread.ts';

const BUSY_MS = 10_000;

type Write = {
  run: () => string | null;
  done: (etag: string | null) => void;
  failed: (error: unknown) => void;
};

/** Bytes of SQLite's page cache, and of the file mapped into memory. */
export type SqliteMemory = { cache: number; mapped: number };

const MEGABYTE = 1024 * 1024;
/** A server reads the same pages again and again. */
const SERVER_MEMORY: SqliteMemory = { cache: 64 * MEGABYTE, mapped: 256 * MEGABYTE };
/** A command reads the file once, and mapped pages would count as its own memory. */
export const COMMAND_MEMORY: SqliteMemory = { cache: 16 * MEGABYTE, mapped: 0 };

/**
 * The stores of one SQLite file, one table each. Several processes may have it open. Concurrent writes are committed
 * together and acknowledged once the write-ahead log is on disk, so that many cost one sync.
 */
export class SqliteStores {
  readonly #database: DatabaseSync;
  readonly #tables = new Map<string, SqliteTable>();
  readonly #log: number;
  readonly #syncing: SyncThread;
  #waiting: Write[] = [];
  #isWriting = false;

  constructor(file: string, { cache, mapped }: SqliteMemory = SERVER_MEMORY) {
    makeFolderPrivate(dirname(file));
    makeDatabasePrivate(file);
    // Loaded here, because the platform's functions contain this module too but never use it.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    this.#database = new DatabaseSync(file, { timeout: BUSY_MS });
    // We sync the log before each acknowledgement; SQLite syncs it and the file around a checkpoint.
    // What is deleted is overwritten.
    this.#database.exec(
      `pragma secure_delete = on; pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -${cache / 1024}; pragma mmap_size = ${mapped}`,
    );
    eraseOldPages(this.#database);
    this.table('vitae');
    this.#log = openSync(`${file}-wal`, 'r+');
    this.#syncing = new SyncThread(this.#log);
  }

  /** The table of a store; creates it if needed. */
  table(name: string): SqliteTable {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    const table = new SqliteTable(this.#database, name);
    this.#tables.set(name, table);
    return table;
  }

  /** Writes a key if the conditions hold; returns its new ETag, or null. On disk once it resolves. */
  put(store: string, key: string, body: Uint8Array, conditions: Conditions): Promise<string | null> {
    const table = this.table(store);
    const etag = etagOf(body);
    return this.#write(() => (table.holds(key, conditions) ? table.put(key, body, etag) : null));
  }

  /** Removes a key, if it is there and the conditions hold. On disk once it resolves. */
  async remove(store: string, key: string, conditions: Conditions): Promise<void> {
    const table = this.table(store);
    await this.#write(() => (table.holds(key, conditions) ? table.remove(key) : null));
  }

  /** Does all of the work or nothing, and syncs it to disk. */
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

  /** Does work whose reads all show the same moment, whatever other processes write. This process must not write meanwhile. */
  async atOneMoment<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#database.exec('begin');
    try {
      return await work();
    } finally {
      this.#database.exec('commit');
    }
  }

  /** Moves the write-ahead log into the file and empties it; false if another process is reading. */
  truncateLog(): boolean {
    this.#database.exec('pragma busy_timeout = 0');
    try {
      return this.#database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;
    } finally {
      this.#database.exec(`pragma busy_timeout = ${BUSY_MS}`);
    }
  }

  close(): void {
    this.#syncing.close();
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
        await this.#syncing.sync();
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

/** The first version that overwrites what it deletes. */
const OVERWRITING = 1;

/** Rewrites the file of an earlier version once, because its free pages still have what was deleted. */
const eraseOldPages = (database: DatabaseSync): void => {
  if (database.prepare('pragma user_version').get()?.['user_version'] === OVERWRITING) return;
  try {
    database.exec(`vacuum; pragma user_version = ${OVERWRITING}; pragma wal_checkpoint(truncate)`);
  } catch (error) {
    // Another process has it open, or the disk is full: the next start tries again.
    console.warn(
      JSON.stringify({ vacuum: 'later', error: error instanceof Error ? error.message : String(error) }),
    );
  }
};
