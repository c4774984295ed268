import type { TransactionSql } from 'postgres';
import { socketOpener } from './connection/server-socket.ts';
import { DatabaseError } from './database-error.ts';

/** A row of a result. */
export type DatabaseRow = Record<string, unknown>;

/** What a query can be asked with; several texts become an array. */
export type Value = string | number | boolean | null | readonly string[];

/** Sends one statement with its values `$1`, `$2`… and returns the rows. */
export type Query = <Result extends DatabaseRow>(
  text: string,
  values?: readonly Value[],
) => Promise<Result[]>;

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

/**
 * For how long a statement and a connection may take, in seconds, and the end of a statement that was to end; building an index takes longer than
 * any query.
 */
const TIMEOUTS = { statement: 20, end: 5, connect: 5 };

/** A failure to connect that took this share of the longest time is remembered for a while, in milliseconds, in which nobody else waits for it. */
const SLOW_SHARE = 0.4;
const REMEMBERED_MS = 60_000;

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

/** Connects once, to learn whether a pooler refuses the settings; then they are left out. */
const connect = async (url: string, { connections, patience }: Required<PoolOptions>) => {
  const { default: postgres } = await import('postgres');
  const isKnown = new URL(url).searchParams.get('sslnegotiation') === 'direct';
  const socket = socketOpener(patience * 1000, { isKnown });
  const openPool = (connection: Record<string, string>) =>
    postgres(url, {
      // The driver's types lack it.
      ...({ socket } as object),
      max: connections,
      idle_timeout: 60,
      connect_timeout: patience,
      prepare: false,
      backoff: () => 0.2,
      onnotice: () => {},
      connection,
    });
  const tryPool = async (connection: Record<string, string>) => {
    const sql = openPool(connection);
    try {
      const [facts] = await withDeadline(sql.unsafe<Facts[]>(FACTS), 2 * patience);
      requireUsable(facts as Facts);
      return sql;
    } catch (error) {
      await sql.end({ timeout: 0 });
      throw error;
    }
  };
  return tryPool(SETTINGS).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === REFUSED_SETTINGS) return tryPool({});
    throw error;
  });
};

type Facts = { version: number; encoding: string };
const FACTS = `select current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding`;

const OLDEST_VERSION = 150_000;

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

const requireUsable = ({ version, encoding }: Facts): void => {
  if (version < OLDEST_VERSION) throw failure('OLD', `its version is ${version}`);
  if (encoding !== 'UTF8') throw failure('ENCODING', `its encoding is ${encoding}`);
};

/** What a statement returns, or a failure after some seconds: a connection may be lost without a word. */
const withDeadline = async <Result>(sent: Promise<Result>, seconds: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(failure('TIMEOUT', 'no answer in time')), seconds * 1000);
  });
  return Promise.race([sent, late]).finally(() => clearTimeout(timer));
};

const LOST = /^(?:E[A-Z_]+|CONNECT_TIMEOUT|CLOSED|NOT_POSTGRES|TIMEOUT)$/;
/** Failures that somebody has waited for, unlike a connection that a restarting server ends. */
const WAITED = /^(?:CONNECT_TIMEOUT|ETIMEDOUT|TIMEOUT)$/;

/** `patience`: for how long a connection may take, in seconds. */
type PoolOptions = { connections: number; patience?: number };

/** A transaction, of which the driver's `begin` tells as soon as its connection is lost. */
type Begun = { owner: Promise<Pool> | null; isOver: boolean; lose: (error: unknown) => void };

const GONE = /^(?:57P0[123]|CONNECTION_.*|E[A-Z_]+|TIMEOUT)$/;

const never = (): Promise<never> => new Promise(() => {});

// What follows, if only the rollback, the driver would write to a connection that is gone, which ends the process. So nothing follows.
const whileOpen = async <Result>(state: Begun, work: () => Promise<Result>): Promise<Result> => {
  try {
    const result = await work();
    return state.isOver ? await never() : result;
  } catch (error) {
    const isGone = error instanceof DatabaseError && GONE.test(error.code);
    if (isGone) state.lose(error);
    if (isGone || state.isOver) return never();
    throw error;
  }
};

type Pool = Awaited<ReturnType<typeof connect>>;

type Sql = Pick<Pool, 'unsafe'>;

/** A failure to connect, when it was, and whether somebody waited for it. */
type Failed = { error: DatabaseError; at: number; isSlow: boolean };

const ask = async <Result>(sql: Sql, text: string, values: readonly Value[]): Promise<Result> => {
  const sent = sql.unsafe(text, values as never[]);
  if (isLong(text)) return (await sent) as Result;
  const timer = setTimeout(() => sent.cancel(), TIMEOUTS.statement * 1000);
  try {
    return (await withDeadline(sent, TIMEOUTS.statement + TIMEOUTS.end)) as Result;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A pool of connections, which are made when they are needed and closed when idle. Values are planned for, because the best plan for a
 * rare word is the worst for a common one; hence no named statements, which poolers in front of a database do not all know either.
 */
class PooledDatabase implements Database {
  readonly #url: string;
  readonly #options: Required<PoolOptions>;
  #opening: Promise<Pool> | null = null;
  #failed: Failed | null = null;

  constructor(url: string, options: Required<PoolOptions>) {
    this.#url = url;
    this.#options = options;
  }

  query: Query = async (text, values) => {
    const sql = await this.#pool();
    return this.#querying(sql, this.#opening)(text, values);
  };

  transaction = async <Result>(work: (query: Transaction) => Promise<Result>): Promise<Result> => {
    const sql = await this.#pool();
    const state: Begun = { owner: this.#opening, isOver: false, lose: () => {} };
    const lost = new Promise<never>((_, reject) => {
      state.lose = reject;
    });
    try {
      const begun = sql.begin((transaction) =>
        whileOpen(state, () => work(this.#inTransaction(transaction, state))),
      );
      return (await Promise.race([begun, lost])) as Result;
    } catch (error) {
      throw isDriverError(error) ? this.#asFailure(error, state.owner) : error;
    } finally {
      state.isOver = true;
    }
  };

  close = async (): Promise<void> => {
    await (await this.#opening?.catch(() => null))?.end({ timeout: this.#options.patience });
  };

  // A failure that took long is found once: it is tried again in the background, without a request that waits.
  async #pool(): Promise<Pool> {
    const failed = this.#failed;
    if (failed === null || !failed.isSlow) return this.#open();
    if (performance.now() - failed.at > REMEMBERED_MS) this.#open().catch(() => {});
    throw failed.error;
  }

  #open(): Promise<Pool> {
    const started = performance.now();
    this.#opening ??= connect(this.#url, this.#options).then(
      (sql) => {
        this.#failed = null;
        return sql;
      },
      (error: unknown) => {
        const longest = this.#options.patience * 1000;
        throw this.#note(error, performance.now() - started > SLOW_SHARE * longest);
      },
    );
    return this.#opening;
  }

  #note(cause: unknown, isSlow: boolean): DatabaseError {
    const error = cause instanceof DatabaseError ? cause : new DatabaseError(cause);
    this.#failed = { error, at: performance.now(), isSlow };
    this.#opening = null;
    return error;
  }

  // After a lost connection, the next query begins anew, and finds out whether there is a database.
  #asFailure(cause: unknown, owner: Promise<Pool> | null): DatabaseError {
    const error = new DatabaseError(cause);
    if (!LOST.test(error.code) || owner === null || owner !== this.#opening) return error;
    owner.then((lost) => lost.end({ timeout: 0 })).catch(() => {});
    return this.#note(error, WAITED.test(error.code));
  }

  #querying(sql: Sql, owner: Promise<Pool> | null): Query {
    return async <Result extends DatabaseRow>(
      text: string,
      values: readonly Value[] = [],
    ): Promise<Result[]> => {
      try {
        return await ask<Result[]>(sql, text, values);
      } catch (error) {
        throw this.#asFailure(error, owner);
      }
    };
  }

  #inTransaction(sql: TransactionSql, state: Begun): Transaction {
    const query = this.#querying(sql, state.owner);
    return Object.assign(((text, values) => (state.isOver ? never() : query(text, values))) as Query, {
      savepoint: async <Result>(work: (query: Transaction) => Promise<Result>): Promise<Result> =>
        (await sql.savepoint((inner) =>
          whileOpen(state, () => work(this.#inTransaction(inner, state))),
        )) as Result,
    });
  }
}

/** Opens a database, which connects once it is asked. */
export const openDatabase = (
  url: string,
  { connections, patience = TIMEOUTS.connect }: PoolOptions,
): Database => new PooledDatabase(url, { connections, patience });

// What `work` itself throws is passed on.
const isDriverError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && !(error instanceof DatabaseError);
