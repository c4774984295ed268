import type { TransactionSql } from 'postgres';
import { DatabaseError } from './database-error.ts';

/** A row of a result. */
export type Row = Record<string, unknown>;

/** What a query can be asked with; several texts become an array. */
export type Value = string | number | boolean | null | readonly string[];

/** Sends one statement with its values `$1`, `$2`… and returns the rows. */
export type Query = <Result extends Row>(text: string, values?: readonly Value[]) => Promise<Result[]>;

/** Sends statements of one transaction. */
export type Transaction = Query & {
  /** Runs statements of which an error takes only these back. */
  savepoint: <Result>(work: (query: Transaction) => Promise<Result>) => Promise<Result>;
};

/** A PostgreSQL database, as little of it as the directory needs. */
export type Database = {
  query: Query;
  /** Runs statements in a transaction, which an error rolls back. */
  transaction: <Result>(work: (query: Transaction) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

/** For how long a statement and a connection may take, in seconds; building an index takes longer than any query. */
const TIMEOUTS = { statement: 20, connect: 5 };

/**
 * Settings of each connection. Compiling a query takes longer than running any of ours, and other requests need the processors that one would share out;
 * hits of a common word are sorted in memory, and indexes are read from memory as well as tables.
 */
const SETTINGS = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  work_mem: '32MB',
  random_page_cost: '1.1',
};

/** The code with which a pooler in front of a database refuses settings that it does not know. */
const REFUSED_SETTINGS = '08P01';

/** Statements that may take as long as they need. */
const isLong = (text: string): boolean =>
  /^(?:create index|vacuum|drop schema|insert into \w+\.block \(list, first, count\)\n)/.test(text);

/** Connects once, so that a pooler that refuses the settings is asked without them. */
const connect = async (url: string, connections: number) => {
  const { default: postgres } = await import('postgres');
  const openPool = (connection: Record<string, string>) =>
    postgres(url, {
      max: connections,
      idle_timeout: 60,
      connect_timeout: TIMEOUTS.connect,
      prepare: false,
      backoff: () => 0.2,
      onnotice: () => {},
      connection,
    });
  const sql = openPool(SETTINGS);
  try {
    await sql.unsafe('select 1');
    return sql;
  } catch (error) {
    await sql.end({ timeout: 0 });
    if ((error as { code?: unknown }).code === REFUSED_SETTINGS) return openPool({});
    throw error;
  }
};

type Pool = Awaited<ReturnType<typeof connect>>;

/**
 * Opens a pool of connections, which are made when they are needed and closed when idle. Values are planned for, because the best plan for a
 * rare word is the worst for a common one; hence no named statements, which poolers in front of a database do not all know either.
 */
export const openDatabase = (url: string, { connections }: { connections: number }): Database => {
  let opening: Promise<Pool> | null = null;
  const pool = (): Promise<Pool> => {
    opening ??= connect(url, connections).catch((error: unknown) => {
      // The next query tries again.
      opening = null;
      throw error instanceof DatabaseError ? error : new DatabaseError(error);
    });
    return opening;
  };
  type Sql = Pick<Pool, 'unsafe'>;

  const querying =
    (sql: Sql): Query =>
    async <Result extends Row>(text: string, values: readonly Value[] = []): Promise<Result[]> => {
      const sent = sql.unsafe(text, values as never[]);
      const timer = isLong(text) ? null : setTimeout(() => sent.cancel(), TIMEOUTS.statement * 1000);
      try {
        return (await sent) as unknown as Result[];
      } catch (error) {
        throw new DatabaseError(error);
      } finally {
        if (timer !== null) clearTimeout(timer);
      }
    };

  const inTransaction = (sql: TransactionSql): Transaction =>
    Object.assign(querying(sql), {
      savepoint: async <Result>(work: (query: Transaction) => Promise<Result>): Promise<Result> =>
        (await sql.savepoint((inner) => work(inTransaction(inner)))) as Result,
    });

  return {
    query: async (text, values) => querying(await pool())(text, values),
    transaction: async (work) => {
      const sql = await pool();
      try {
        return (await sql.begin((transaction) => work(inTransaction(transaction)))) as never;
      } catch (error) {
        throw isDriverError(error) ? new DatabaseError(error) : error;
      }
    },
    close: async () => {
      await (await opening?.catch(() => null))?.end({ timeout: TIMEOUTS.connect });
    },
  };
};

// What `work` itself throws is passed on.
const isDriverError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && !(error instanceof DatabaseError);
