import { setTimeout } from 'node:timers/promises';
import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { isUnavailable } from '../../../base/engine/storage/storage-error.ts';
import { readSnapshotFrom } from '../../../base/engine/storage/topics/snapshots.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { GroupCounts } from '../../facets/storage/group-counts.ts';
import { answer } from '../answers.ts';
import type { DatabaseReader } from '../database-reader.ts';
import { directoryTopic, withDirectory } from '../directory.ts';
import type { NumberedDirectory } from '../directory-state.ts';
import { misconfigured, rebuilding } from '../directory-unavailable.ts';
import type { OnProgress } from '../on-progress.ts';
import type { Answer, DirectoryIndex, QuestionInput, QuestionName } from '../questions.ts';
import { databaseProblem } from './connection/database-problem.ts';
import type { Database } from './database.ts';
import { DatabaseError, isMissingTable } from './database-error.ts';
import { type FillOptions, type FillResult, GenerationFiller, OutdatedError } from './generation-filler.ts';
import { syncGeneration } from './generation-sync.ts';
import { type Generation, Generations } from './generations.ts';
import { piecesOf } from './leaf-pieces.ts';
import { Popularity } from './popularity.ts';
import { schemaOf } from './schema.ts';

/** A request waits while at most this many leaves are missing; beyond that it gets 503. */
const MAX_AWAITED = 32;
/** How often, in milliseconds, the database is told that it still has all changes. */
const COVER_MS = 20_000;
/** How long a request waits for a small directory to be built, and where something runs in the background for changes to be written, in milliseconds. */
const MAX_WAIT_MS = 4_000;
/** How long a request helps to build where nothing runs in the background, in milliseconds. */
const SLICE_MS = 15_000;
const MAX_ATTEMPTS = 3;
/** Rows in a counted block: a page deep in a list skips at most one block. */
const ROWS_PER_BLOCK = 100;
/** How long the same failure is not logged again, in milliseconds. */
const LOG_MS = 60_000;

type Options = {
  maxAwaited?: number;
  maxWait?: number;
  /** Whether this process may build for as long as it takes, without a request that waits. */
  buildsAlone?: boolean;
  rowsPerBlock?: number;
};

/** What this process knows to be in the database. */
type Current = {
  number: number;
  revision: number;
  directory: NumberedDirectory;
  /** When the directory was read. */
  at: number;
  counts: GroupCounts;
};

/**
 * The directory in PostgreSQL, for any number of processes. Before a query, what the database lacks of the directory as it was read is written, so an answer
 * is never older than the request. A database that is new, lost or of another store is filled anew, during which lists are refused; and so are they
 * without a connection.
 */
export class PostgresIndex implements DirectoryIndex {
  readonly #database: Database;
  readonly #options: Required<Options>;
  readonly #name = timeOrderedId(Date.now());
  #parts: { generations: Generations; popularity: Popularity; filler: GenerationFiller } | null = null;
  #current: Current | null = null;
  #syncing: Promise<unknown> = Promise.resolve();
  #building: Promise<unknown> | null = null;
  readonly #checked = new Set<string>();
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(
    database: Database,
    {
      maxAwaited = MAX_AWAITED,
      maxWait = MAX_WAIT_MS,
      buildsAlone = false,
      rowsPerBlock = ROWS_PER_BLOCK,
    }: Options = {},
  ) {
    this.#database = database;
    this.#options = { maxAwaited, maxWait, buildsAlone, rowsPerBlock };
  }

  ask = async <Name extends QuestionName>(
    storage: Storage,
    name: Name,
    asked: QuestionInput<Name> | Promise<QuestionInput<Name>>,
  ): Promise<Answer<Name>> =>
    this.#attempt(storage, async (directory, at): Promise<Answer<Name>> => {
      const current = await this.#synced(storage, directory, at);
      const given = await answer(this.#readerOf(storage, current), name, await asked);
      await this.#confirm(storage, current);
      return given;
    });

  /** Writes what the directory has, and compares all leaves that were not compared yet. */
  refresh = async (storage: Storage, until?: number): Promise<void> => {
    try {
      await this.#attempt(storage, (directory, at) => this.#synced(storage, directory, at));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
    await this.continueBuilding(storage, until === undefined ? {} : { until });
  };

  /** Builds what is missing, so that no request waits for it. */
  warm = (storage: Storage, progress: OnProgress = () => {}): Promise<unknown> =>
    this.#options.buildsAlone ? this.#buildAlone(storage) : this.continueBuilding(storage, { progress });

  /** Goes on with a generation that is not ready, or compares the leaves of the one that is. */
  continueBuilding = async (storage: Storage, options: FillOptions = {}): Promise<FillResult> => {
    const { generations, filler } = this.#open(storage);
    const active = await this.#active(storage);
    const number = (await generations.unfinished())?.number ?? active?.number ?? (await generations.begin());
    return filler.fill(storage, number, options);
  };

  /** Builds a new generation beside the present one, or continues one that an interrupted run has left. */
  rebuild = async (storage: Storage, progress: OnProgress): Promise<FillResult> => {
    const { generations, filler } = this.#open(storage);
    await this.#active(storage);
    return filler.fill(storage, await generations.begin(), { progress });
  };

  /** What keeps the database from answering, as a sentence for the operator; null if nothing does. */
  problem = async (storage: Storage): Promise<string | null> => {
    try {
      await this.#active(storage);
      return null;
    } catch (error) {
      return databaseProblem(error).sentence;
    }
  };

  close = async (): Promise<void> => {
    await this.#building;
    await this.#database.close();
  };

  /** Runs with the directory as it is, again if the database has changed under it. */
  async #attempt<Result>(
    storage: Storage,
    run: (directory: NumberedDirectory, at: number) => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const at = storage.now();
        return await withDirectory(storage, (directory) => run(directory, at));
      } catch (error) {
        if (!(error instanceof DatabaseError || error instanceof OutdatedError)) throw error;
        this.#current = null;
        const isTriedAgain = error instanceof OutdatedError || isMissingTable(error);
        if (isTriedAgain && attempt < MAX_ATTEMPTS) {
          if (isMissingTable(error)) await this.#repair(storage).catch(() => {});
          continue;
        }
        this.#log(error);
        throw databaseProblem(error).lasts ? misconfigured({ cause: error }) : rebuilding({ cause: error });
      }
    }
  }

  async #repair(storage: Storage): Promise<void> {
    const active = await this.#active(storage);
    if (active !== null) await this.#open(storage).generations.retireBroken();
  }

  #open(storage: Storage) {
    if (this.#parts !== null) return this.#parts;
    const generations = new Generations(this.#database, schemaOf(storage.name), this.#options.rowsPerBlock);
    const popularity = new Popularity(this.#database, generations);
    const filler = new GenerationFiller(this.#database, generations, popularity, this.#name);
    this.#parts = { generations, popularity, filler };
    return this.#parts;
  }

  /** The present generation; null if there is none. Prepares an empty database. */
  async #active(storage: Storage): Promise<Generation | null> {
    const { generations } = this.#open(storage);
    try {
      return await generations.active();
    } catch (error) {
      if (!isMissingTable(error)) throw error;
      await generations.migrate();
      return null;
    }
  }

  #isCurrent({ snapshot, changes }: NumberedDirectory, at: number): boolean {
    const current = this.#current;
    return (
      current !== null &&
      current.directory.snapshot === snapshot &&
      current.directory.changes === changes &&
      at - current.at < COVER_MS
    );
  }

  /** What the database has once it has all of a directory. */
  async #synced(storage: Storage, directory: NumberedDirectory, at: number): Promise<Current> {
    if (this.#isCurrent(directory, at)) return this.#current as Current;
    // One after the other: those that wait for the same find it done.
    const turn = this.#syncing
      .catch(() => {})
      .then(async () =>
        this.#isCurrent(directory, at) ? (this.#current as Current) : this.#sync(storage, directory, at),
      );
    this.#syncing = turn;
    return this.#options.buildsAlone ? this.#awaited(turn) : turn;
  }

  /** Waits for what this process does by itself for some seconds, and refuses then: after an import, thousands of changes are to be written. */
  async #awaited<Result>(work: Promise<Result>): Promise<Result> {
    const over = new AbortController();
    const late = setTimeout(this.#options.maxWait, null, { ref: false, signal: over.signal }).then(() => {
      throw rebuilding();
    });
    return Promise.race([work, late]).finally(() => over.abort());
  }

  async #sync(storage: Storage, directory: NumberedDirectory, at: number): Promise<Current> {
    const { generations } = this.#open(storage);
    const active = (await this.#active(storage)) ?? (await this.#built(storage, directory));
    const { number } = active;
    if (await this.#isForeign(storage, active, directory)) return this.#replace(storage, number);
    const before = this.#current?.number === number ? this.#current : null;
    const synced = await syncGeneration(this.#database, generations, storage, {
      number,
      directory,
      at,
      applied: before?.directory.changes ?? new Map(),
      maxAwaited: this.#options.maxAwaited,
    });
    if (synced.kind === 'foreign') return this.#replace(storage, number);
    if (synced.kind === 'stale') {
      await generations.retire(number, { anew: false });
      this.#startBuilding(storage);
      throw rebuilding();
    }
    const counts = before?.counts ?? new GroupCounts(generations.of(number));
    await counts.refresh(this.#database.query, synced.revision);
    this.#current = { number, revision: synced.revision, directory, at, counts };
    if (synced.unchecked) storage.defer('check the directory index', () => this.#build(storage));
    return this.#current;
  }

  /** Builds a small directory while the request waits, unless that takes too long; a large one later. */
  async #built(storage: Storage, { state }: NumberedDirectory): Promise<Generation> {
    const { maxAwaited, maxWait, buildsAlone } = this.#options;
    if (piecesOf(state).length <= maxAwaited) {
      const { generations, filler } = this.#open(storage);
      if (buildsAlone)
        await Promise.race([this.#buildAlone(storage), setTimeout(maxWait, null, { ref: false })]);
      else await filler.fill(storage, await generations.begin(), { until: storage.now() + maxWait });
      const active = await generations.active();
      if (active !== null) return active;
    }
    this.#startBuilding(storage);
    throw rebuilding();
  }

  // A process whose list of the store is late has an older snapshot; but a store that was restored from an archive has one too.
  async #isForeign(
    storage: Storage,
    { snapshot }: Generation,
    directory: NumberedDirectory,
  ): Promise<boolean> {
    if (directory.snapshot >= snapshot || this.#checked.has(snapshot)) return false;
    if ((await readSnapshotFrom(storage, directoryTopic, snapshot)) === null) return true;
    this.#checked.add(snapshot);
    return false;
  }

  async #replace(storage: Storage, number: number): Promise<never> {
    const { generations } = this.#open(storage);
    await generations.retire(number, { anew: true });
    throw new OutdatedError('The database is of another directory');
  }

  #startBuilding(storage: Storage): void {
    if (this.#options.buildsAlone) void this.#buildAlone(storage);
    else storage.defer('build the directory index', () => this.#build(storage, storage.now() + SLICE_MS));
  }

  /** Builds until all is there; a second caller waits for the first. */
  #buildAlone(storage: Storage): Promise<unknown> {
    this.#building ??= this.#build(storage).finally(() => {
      this.#building = null;
    });
    return this.#building;
  }

  async #build(storage: Storage, until = Number.POSITIVE_INFINITY): Promise<void> {
    try {
      await this.continueBuilding(storage, { until });
    } catch (error) {
      this.#log(error);
    }
  }

  #readerOf(storage: Storage, { number, counts }: Current): DatabaseReader {
    const { generations, popularity } = this.#open(storage);
    return {
      query: this.#database.query,
      g: generations.of(number),
      counts,
      popularity: () => popularity.refresh(storage, number),
    };
  }

  /** Makes sure that an answer came from a whole and current copy: the database may have been emptied or restored meanwhile. */
  async #confirm(storage: Storage, { number, revision }: Current): Promise<void> {
    const active = await this.#open(storage).generations.active();
    if (active?.number !== number || active.revision < revision)
      throw new OutdatedError('The database has another copy of the directory');
  }

  #log(error: unknown): void {
    if (Date.now() - this.#loggedAt < LOG_MS) return;
    this.#loggedAt = Date.now();
    logEvent('error', 'directory-unavailable', {
      error: String(error),
      ...(error instanceof DatabaseError && { problem: databaseProblem(error).sentence }),
    });
  }
}
