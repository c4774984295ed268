import { afterAll } from 'vitest';
import { type Database, openDatabase } from '../../../src/search/storage/postgres/database.ts';
import { openPglite } from './pglite.ts';

/** A database for a test file; `empty` removes everything from it. */
export type TestDatabase = { database: Database; empty: () => Promise<void> };

/**
 * A PostgreSQL for this file: one in this process, or, with `TEST_DATABASE_URL`, a database of its own on a server, whose user may create databases and
 * extensions.
 */
export const aDatabase = async (): Promise<TestDatabase> => {
  const url = process.env['TEST_DATABASE_URL'];
  const database = url === undefined ? await openPglite() : await createDatabase(url);
  afterAll(() => database.close());
  return {
    database,
    empty: async () => {
      const schemas = await database.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname like 'vitae%'`,
      );
      for (const { name } of schemas) await database.query(`drop schema ${name} cascade`);
    },
  };
};

const createDatabase = async (url: string): Promise<Database> => {
  const name = `vitae_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const server = openDatabase(url, { connections: 1 });
  await server.query(`create database ${name}`);
  const database = openDatabase(Object.assign(new URL(url), { pathname: `/${name}` }).href, {
    connections: 4,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await server.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
};
