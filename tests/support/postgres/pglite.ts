import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { Database, Query } from '../../../src/storage/search/postgres/database.ts';
import { DatabaseError } from '../../../src/storage/search/postgres/database-error.ts';

type Asked = Pick<PGlite, 'query'>;

const querying =
  (asked: Asked): Query =>
  async (text, values = []) => {
    try {
      return (await asked.query(text, [...values])).rows as never;
    } catch (error) {
      throw new DatabaseError(error);
    }
  };

/** A PostgreSQL in this process; `empty` removes everything from it. */
export const aDatabase = async (): Promise<{ database: Database; empty: () => Promise<void> }> => {
  const pglite = await PGlite.create({ extensions: { pg_trgm, unaccent } });
  const database: Database = {
    query: querying(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(querying(transaction))) as never,
    close: () => pglite.close(),
  };
  return {
    database,
    empty: async () => {
      const { rows } = await pglite.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname like 'vitae%'`,
      );
      for (const { name } of rows) await pglite.exec(`drop schema ${name} cascade`);
    },
  };
};
