import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { FollowedKeys } from '../../engine/storage/followed-keys.ts';
import { checkpointThread } from './checkpoint-thread.ts';
import { Checkpoints } from './checkpoints.ts';
import { type CommittedChange, KeyFeed } from './key-feed.ts';
import { makeFolderPrivate } from './private-files.ts';
import { type Conditions, etagOf, SqliteTable } from './sqlite-table.ts';
import { prepareStoreFile, requireStore } from './store-file.ts';
import type { StoreThread } from './store-thread.ts';
import { syncThread } from './sync-thread.ts';

const BUSY_MS = 10_000;
/** The table that every store's file has. */
const FIRST_TABLE = 'vitae';

/** Writes, and adds what it changed to `committed`. */
type Change = (committed: CommittedChange[]) => string | null;
type Write = {
  store: string;
  bytes: number;
  run: Change;
  done: (etag: string | null) => void;
  failed: (error: unknown) => void;
};

/** Bytes of SQLite's page cache, and of the file mapped into memory. */
export type SqliteMemory = { cache: number; mapped: number };

const MEGABYTE = 1024 * 1024;
/** A server reads the same pages again and again. */
const SERVER_MEMORY: SqliteMemory = { cache: 16 * MEGABYTE, mapped: 32 * MEGABYTE };
/** A command reads the file once, and mapped pages would count as its own memory. */
export const COMMAND_MEMORY: SqliteMemory = { cache: 16 * MEGABYTE, mapped: 0 };

/**
 * The stores of one SQLite file, one table each. Several processes may have it open. Concurrent writes are committed
 * together and acknowledged once the write-ahead log is on disk, so that many cost one sync.
 */
export class SqliteStores {
  readonly #database: DatabaseSync;
  readonly #tables = new Map<string, SqliteTable>();
  readonly #feeds = new Map<string, KeyFeed[]>();
  readonly #version: StatementSync;
  readonly #log: number;
  readonly #syncing: StoreThread;
  readonly #checkpoints: Checkpoints;
  #waiting: Write[] = [];
  #isWriting = false;

  constructor(file: string, { cache, mapped }: SqliteMemory = SERVER_MEMORY) {
    makeFolderPrivate(dirname(file));
    prepareStoreFile(file, FIRST_TABLE);
    // Loaded lazily, because the platform's functions bundle this module but never use it.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    this.#database = new DatabaseSync(file, { timeout: BUSY_MS });
    requireStore(this.#database, file, FIRST_TABLE);
    // We sync the log before each acknowledgement; SQLite syncs it and the file around a checkpoint, which another thread does.
    // What is deleted is overwritten.
    this.#database.exec(
      `pragma secure_delete = on; pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma cache_size = -${cache / 1024}; pragma mmap_size = ${mapped}`,
    );
    this.#version = this.#database.prepare('pragma data_version');
    this.table(FIRST_TABLE);
    this.#log = openSync(`${file}-wal`, 'r+');
    this.#syncing = syncThread(this.#log);
    this.#checkpoints = new Checkpoints(checkpointThread(file));
  }

  /** The table of a store; creates it if needed. */
  table(name: string): SqliteTable {
    const existing = this.#tables.get(name);
    if (existing !== undefined) return existing;
    const table = new SqliteTable(this.#database, name);
    this.#tables.set(name, table);
    return table;
  }

  /** Reports the changes of keys of a store, by any process. */
  follow(store: string, keys: FollowedKeys): KeyFeed {
    const feed = new KeyFeed(this.table(store), keys, () => this.#readVersion());
    this.#feeds.set(store, [...(this.#feeds.get(store) ?? []), feed]);
    return feed;
  }

  /** Writes a key if the conditions hold; returns its new ETag, or null. On disk once it resolves. */
  put(store: string, key: string, body: Uint8Array, conditions: Conditions): Promise<string | null> {
    const table = this.table(store);
    const etag = etagOf(body);
    return this.#write(store, body.byteLength, (committed) => {
      if (!table.holds(key, conditions)) return null;
      committed.push({ key, isThere: true, row: table.put(key, body, etag) });
      return etag;
    });
  }

  /** Removes a key, if it is there and the conditions hold. On disk once it resolves. */
  async remove(store: string, key: string, conditions: Conditions): Promise<void> {
    const table = this.table(store);
    await this.#write(store, 0, (committed) => {
      if (!table.holds(key, conditions)) return null;
      table.remove(key);
      committed.push({ key, isThere: false, row: 0 });
      return null;
    });
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

  /** Does work whose reads all see one snapshot, whatever other processes write. This process must not write meanwhile. */
  async atOneMoment<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#database.exec('begin');
    try {
      return await work();
    } finally {
      this.#database.exec('commit');
    }
  }

  /** Moves the write-ahead log into the file and empties it; false if another process is reading. */
  async truncateLog(): Promise<boolean> {
    // Leaves little for this thread to copy.
    await this.#checkpoints.now();
    this.#database.exec('pragma busy_timeout = 0');
    try {
      return this.#database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;
    } finally {
      this.#database.exec(`pragma busy_timeout = ${BUSY_MS}`);
    }
  }

  close(): void {
    this.#syncing.close();
    this.#checkpoints.close();
    closeSync(this.#log);
    this.#database.close();
  }

  /** A number that changes with each commit by another process. */
  #readVersion(): number {
    return (this.#version.get() as { data_version: number }).data_version;
  }

  #write(store: string, bytes: number, run: Change): Promise<string | null> {
    return new Promise((done, failed) => {
      this.#waiting.push({ store, bytes, run, done, failed });
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
        await this.#syncing.run();
        for (const [index, write] of writes.entries()) write.done(results[index] ?? null);
        this.#checkpoints.note(writes);
        await this.#checkpoints.atRest();
      } catch (error) {
        for (const write of writes) write.failed(error);
      }
    }
    this.#isWriting = false;
  }

  #commit(writes: readonly Write[]): (string | null)[] {
    const changes = new Map<string, CommittedChange[]>();
    this.#database.exec('begin immediate');
    try {
      const version = this.#readVersion();
      const results = writes.map(({ store, run }) => {
        const committed = changes.get(store) ?? [];
        changes.set(store, committed);
        return run(committed);
      });
      this.#database.exec('commit');
      for (const [store, committed] of changes)
        for (const feed of this.#feeds.get(store) ?? []) feed.note(committed, version);
      return results;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }
}
