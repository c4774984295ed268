import type { Database, Query } from './database.ts';
import { FORMAT, generationSchema, indexes, migration, TABLES, tables } from './schema.ts';

/** One whole copy of the directory in the database. Answers come from the newest one that is ready; another may be built beside it. */
export type Generation = {
  number: number;
  ready: boolean;
  snapshot: string;
  bucket: string;
  leaves: string;
  covered: number;
  revision: number;
  counted: string;
};

const COLUMNS = 'number, ready, snapshot, bucket, leaves, covered, revision, counted';

/** How long, in seconds, other processes leave the work to one that has renewed its turn. */
const TURN_SECONDS = 60;

/** The generations of one store's directory. */
export class Generations {
  readonly #database: Database;
  readonly #rowsPerBlock: number;
  readonly schema: string;

  constructor(database: Database, schema: string, rowsPerBlock: number) {
    this.#database = database;
    this.schema = schema;
    this.#rowsPerBlock = rowsPerBlock;
  }

  /** The schema of a generation. */
  of(number: number): string {
    return generationSchema(this.schema, number);
  }

  /** The newest that is ready; null if there is none. */
  async active(query: Query = this.#database.query): Promise<Generation | null> {
    return (await this.#newest(query, true)) ?? null;
  }

  /** The newest that is being built, if it is newer than the one that is ready. */
  async unfinished(): Promise<Generation | null> {
    const found = await this.#newest(this.#database.query, false);
    const active = await this.active();
    return found !== undefined && found.number > (active?.number ?? 0) ? found : null;
  }

  async #newest(query: Query, ready: boolean): Promise<Generation | undefined> {
    const [found] = await query<Generation>(
      `select ${COLUMNS} from ${this.schema}.generation where format = ${FORMAT} and ready = $1
       order by number desc limit 1`,
      [ready],
    );
    return found;
  }

  /** A generation, locked until the transaction ends; undefined if it is gone. */
  async lock(query: Query, number: number): Promise<Generation | undefined> {
    const [found] = await query<Generation>(
      `select ${COLUMNS} from ${this.schema}.generation where number = $1 and format = ${FORMAT} for update`,
      [number],
    );
    return found;
  }

  /** Creates what all generations share, in an empty database. */
  migrate(): Promise<void> {
    return this.#alone(async (query) => {
      for (const statement of migration(this.schema)) await query(statement);
    });
  }

  /** The generation that is being built; begins one if there is none. */
  async begin(): Promise<number> {
    const unfinished = await this.unfinished();
    if (unfinished !== null) return unfinished.number;
    return this.#alone(async (query) => {
      const [newest] = await query<{ number: number; format: number; ready: boolean }>(
        `select number, format, ready from ${this.schema}.generation order by number desc limit 1`,
      );
      if (newest !== undefined && newest.format === FORMAT && !newest.ready) return newest.number;
      const number = (newest?.number ?? 0) + 1;
      await query(`drop schema if exists ${this.of(number)} cascade`);
      for (const statement of tables(this.of(number))) await query(statement);
      await query(`insert into ${this.schema}.generation (number, format) values ($1, ${FORMAT})`, [number]);
      return number;
    });
  }

  /** Makes the indexes and blocks that a generation lacks, one after the other. */
  async makeIndexes(number: number, tick: () => Promise<unknown>): Promise<void> {
    for (const statement of indexes(this.of(number), this.#rowsPerBlock)) {
      await tick();
      await this.#database.query(statement);
    }
  }

  /** Takes, or renews, the turn of a process to work on a generation; false if another one has it. */
  async takeTurn(number: number, builder: string): Promise<boolean> {
    const taken = await this.#database.query(
      `update ${this.schema}.generation set builder = $2, until = now() + interval '${TURN_SECONDS} seconds'
       where number = $1 and (builder = $2 or until < now()) returning number`,
      [number, builder],
    );
    return taken.length > 0;
  }

  /** Lets another process work on a generation at once. */
  async endTurn(number: number, builder: string): Promise<void> {
    await this.#database.query(
      `update ${this.schema}.generation set until = '-infinity' where number = $1 and builder = $2`,
      [number, builder],
    );
  }

  /** Gives no more answers from a generation: with `anew`, nothing of it is used any more. */
  async retire(number: number, { anew }: { anew: boolean }): Promise<void> {
    await this.#database.query(
      `update ${this.schema}.generation set ready = false${anew ? ', format = 0' : ''} where number = $1`,
      [number],
    );
  }

  /** Gives no more answers from a generation whose tables somebody removed. */
  async retireBroken(): Promise<void> {
    const active = await this.active();
    if (active === null) return;
    const [{ count = 0 } = {}] = await this.#database.query<{ count: number }>(
      'select count(*)::int as count from unnest($1::text[]) as name where to_regclass(name) is null',
      [TABLES.map((table) => `${this.of(active.number)}.${table}`)],
    );
    if (count > 0) await this.retire(active.number, { anew: true });
  }

  /** Removes all generations before one, and those of other formats. */
  async removeBefore(number: number): Promise<void> {
    const old = await this.#database.query<{ number: number }>(
      `select number from ${this.schema}.generation where number < $1`,
      [number],
    );
    for (const each of old) {
      await this.#database.query(`drop schema if exists ${this.of(each.number)} cascade`);
      await this.#database.query(`delete from ${this.schema}.generation where number = $1`, [each.number]);
    }
  }

  // Two processes that find a database empty would otherwise both create the same.
  #alone<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    return this.#database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock(hashtext($1))', [this.schema]);
      return work(query);
    });
  }
}
