import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FollowedKeys, KeyChange, KeyReports } from '../../engine/storage/followed-keys.ts';
import type { KeyRow, SqliteTable } from './sqlite-table.ts';

/** A committed change; `row` is the number of a written row. */
export type CommittedChange = KeyChange & { row: number };

const PAGE = 1_000;
/** Sorts after every key with the same prefix: keys are ASCII. */
const LAST = '\uffff';
/** With more new rows than this, a list of the keys is cheaper. */
const MAX_NEW_ROWS = 5_000;
/** Maximum number of pending changes; beyond it the keys must be listed again. */
const MAX_WAITING = 20_000;
/** Number of newest rows to search for a mark. */
const MARK_AMONG = 200;
const MAX_LISTS = 3;

/**
 * Reports the changes of the keys under a prefix, so that a reader lists them only once. Changes by this process come from its commits. A commit
 * by another process changes the version of the file; the rows that it added are read from a mark on, because new rows get higher numbers
 * as long as the marked row exists. Removals by other processes are not reported.
 */
export class KeyFeed implements KeyReports {
  readonly #table: SqliteTable;
  readonly #keys: FollowedKeys;
  readonly #readVersion: () => number;
  #changes: KeyChange[] = [];
  #isListed = false;
  /** The version of the file up to which rows of other processes were read. */
  #version = 0;
  /** The newest known row with a key under `once`. */
  #mark: KeyRow | null = null;

  constructor(table: SqliteTable, keys: FollowedKeys, readVersion: () => number) {
    this.#table = table;
    this.#keys = keys;
    this.#readVersion = readVersion;
  }

  async list(): Promise<string[]> {
    for (let attempt = 1; ; attempt += 1) {
      this.#version = this.#readVersion();
      this.#changes = [];
      this.#mark = this.#table.newestRows(MARK_AMONG).find(({ key }) => this.#isOnce(key)) ?? null;
      this.#isListed = true;
      const hasMark = this.#mark !== null;
      const isLast = attempt === MAX_LISTS;
      const rows = isLast ? this.#listAtOnce() : await this.#listInTurns();
      if (!hasMark) {
        // A row that another process added between two pages may be in neither, and before the newest row.
        if (!isLast && this.#readVersion() !== this.#version) continue;
        for (const row of rows)
          if (this.#isOnce(row.key) && row.row > (this.#mark?.row ?? 0)) this.#mark = row;
      }
      return rows.map(({ key }) => key);
    }
  }

  take(): KeyChange[] | null {
    const version = this.#readVersion();
    if (this.#isListed && version !== this.#version) this.#isListed = this.#readNewRows(version);
    const changes = this.#changes;
    this.#changes = [];
    return this.#isListed ? changes : null;
  }

  /** Adds the changes of a commit by this process; `version` is the version of the file in its transaction. */
  note(committed: readonly CommittedChange[], version: number): void {
    if (!this.#isListed) return;
    for (const { key, isThere, row } of committed) {
      if (!key.startsWith(this.#keys.prefix)) continue;
      this.#changes.push({ key, isThere });
      // Otherwise rows of other processes may be before it, unread.
      if (isThere && version === this.#version && this.#isOnce(key)) this.#mark = { row, key };
    }
    if (this.#changes.length > MAX_WAITING) this.#isListed = false;
  }

  #readNewRows(version: number): boolean {
    const mark = this.#mark;
    if (mark === null) return false;
    const rows = this.#table.rowsFrom(mark.row, MAX_NEW_ROWS);
    // Without the marked row, new rows may have got lower numbers.
    if (rows[0]?.key !== mark.key || rows.length === MAX_NEW_ROWS) return false;
    for (const row of rows) {
      if (!row.key.startsWith(this.#keys.prefix)) continue;
      this.#changes.push({ key: row.key, isThere: true });
      if (this.#isOnce(row.key)) this.#mark = row;
    }
    this.#version = version;
    return true;
  }

  #listAtOnce(): KeyRow[] {
    const { prefix } = this.#keys;
    return this.#table.keyRows(prefix, prefix + LAST, -1);
  }

  async #listInTurns(): Promise<KeyRow[]> {
    const { prefix } = this.#keys;
    const all: KeyRow[] = [];
    for (let from = prefix; ; ) {
      const page = this.#table.keyRows(from, prefix + LAST, PAGE);
      for (const row of page) all.push(row);
      if (page.length < PAGE) return all;
      from = `${page.at(-1)?.key}\0`;
      await nextTurn();
    }
  }

  #isOnce(key: string): boolean {
    return key.startsWith(this.#keys.once);
  }
}
