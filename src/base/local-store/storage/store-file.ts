import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { makeDatabasePrivate } from './private-files.ts';
import { STORE_COLUMNS } from './sqlite-table.ts';
import { StoreProblem } from './store-problem.ts';

/** The version of the file's format. */
const FORMAT = 1;

/**
 * Makes a store's file if there is none, whole or not at all, with its first table; restricts an existing one to the owner. Refuses a file
 * that is empty, and a log without its file: neither is what a site left, and a new store would hide the loss.
 */
export const prepareStoreFile = (file: string, firstTable: string): void => {
  if (sizeOf(file) === 0) throw new StoreProblem('foreign', file, 'the file is empty');
  if (!existsSync(file)) {
    if (sizeOf(`${file}-wal`)) throw new StoreProblem('foreign', file, 'store.db-wal is there without it');
    createStoreFile(file, firstTable);
  }
  makeDatabasePrivate(file);
};

/** Refuses a file of SQLite that is the database of another program. */
export const requireStore = (database: DatabaseSync, file: string, firstTable: string): void => {
  const table = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
  if (table.get(firstTable) === undefined)
    throw new StoreProblem('foreign', file, 'the file is no store of this site');
};

/** The size of a file in bytes; undefined if there is none. */
const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;

// Under another name first: a crash must not leave an empty file. Another process may be making it too, so the first one stays.
const createStoreFile = (file: string, firstTable: string): void => {
  const draft = `${file}.new-${process.pid}`;
  rmSync(draft, { force: true });
  try {
    makeDatabasePrivate(draft);
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const database = new DatabaseSync(draft);
    database.exec(
      `pragma secure_delete = on; pragma journal_mode = wal; pragma user_version = ${FORMAT};
      create table "${firstTable}" ${STORE_COLUMNS}`,
    );
    database.close();
    putInPlace(draft, file);
  } finally {
    for (const name of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(name, { force: true });
  }
};

const putInPlace = (draft: string, file: string): void => {
  try {
    linkSync(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    // Not every file system has hard links.
    if (existsSync(file)) return;
    renameSync(draft, file);
  }
};
