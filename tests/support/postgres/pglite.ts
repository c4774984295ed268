import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { Database, Query, Transaction } from '../../../src/search/storage/postgres/database.ts';
import { DatabaseError } from '../../../src/search/storage/postgres/database-error.ts';

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

const inTransaction = (asked: Asked): Transaction => {
  const query = querying(asked);
  return Object.assign(query, {
    savepoint: async <Result>(work: (query: Transaction) => Promise<Result>): Promise<Result> => {
      await query('savepoint inner_work');
      try {
        const result = await work(inTransaction(asked));
        await query('release savepoint inner_work');
        return result;
      } catch (error) {
        await query('rollback to savepoint inner_work');
        await query('release savepoint inner_work');
        throw error;
      }
    },
  });
};

/** A PostgreSQL in this process. */
export const openPglite = async (): Promise<Database> => {
  const pglite = await PGlite.create({ extensions: { pg_trgm, unaccent } });
  return {
    query: querying(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(inTransaction(transaction))) as never,
    close: () => pglite.close(),
  };
};
