import pMap from 'p-map';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { withDirectory } from '../directory.ts';
import type { AdminEntry, IndexEntry } from '../directory-entry.ts';
import type { NumberedDirectory } from '../directory-state.ts';
import type { OnProgress } from '../on-progress.ts';
import type { Database } from './database.ts';
import type { Generations } from './generations.ts';
import {
  applyPiece,
  forgetPieces,
  leavesFingerprint,
  missingPieces,
  piecesOf,
  readRange,
} from './leaf-pieces.ts';
import type { Popularity } from './popularity.ts';

/** Leaves that are read ahead while the rows of one are written. */
const READ_AHEAD = { concurrency: 2 };

export type FillOptions = {
  /** No leaf is begun after this time, in milliseconds. */
  until?: number;
  progress?: OnProgress;
};

/** How far it came: all is there, more is left, or another process is at it. */
export type FillResult = 'whole' | 'part' | 'taken';

/** The generation is gone, or has changed so much that everything must be read again. */
export class OutdatedError extends Error {
  override name = 'OutdatedError';
}

/**
 * Writes what a generation lacks of a directory, leaf by leaf, each in a transaction of its own: an interrupted run loses one. The first one that is
 * whole makes the generation ready. One process at a time works on a generation.
 */
export class GenerationFiller {
  readonly #database: Database;
  readonly #generations: Generations;
  readonly #popularity: Popularity;
  readonly #name: string;

  /** `name` tells this process from others. */
  constructor(database: Database, generations: Generations, popularity: Popularity, name: string) {
    this.#database = database;
    this.#generations = generations;
    this.#popularity = popularity;
    this.#name = name;
  }

  async fill(storage: Storage, number: number, options: FillOptions = {}): Promise<FillResult> {
    let isIndexed = false;
    try {
      for (;;) {
        if (!(await this.#takeTurn(number))) return 'taken';
        const filled = await withDirectory(storage, (directory) =>
          this.#fill(storage, directory, number, options),
        );
        if (filled === 'part') return 'part';
        if (filled === 'ready') return 'whole';
        if (isIndexed && (await this.#finish(filled, number))) return 'whole';
        if (!isIndexed) {
          await this.#generations.makeIndexes(number, () => this.#takeTurn(number));
          await this.#popularity.refresh(storage, number);
          isIndexed = true;
        }
      }
    } finally {
      await this.#generations.endTurn(number, this.#name).catch(() => {});
    }
  }

  #takeTurn(number: number): Promise<boolean> {
    return this.#generations.takeTurn(number, this.#name);
  }

  /** Writes the missing leaves of a directory, and returns the directory if nothing is missing in a generation that is not ready yet. */
  async #fill(
    storage: Storage,
    directory: NumberedDirectory,
    number: number,
    { until = Number.POSITIVE_INFINITY, progress = () => {} }: FillOptions,
  ): Promise<'part' | 'ready' | NumberedDirectory> {
    const g = this.#generations.of(number);
    const total = piecesOf(directory.state).length;
    const missing = await missingPieces(this.#database.query, g, directory.state);
    let done = total - missing.length;
    let isReady = (await this.#generations.active())?.number === number;
    let isPart = false;
    progress(done, total);
    await pMap(
      missing,
      async (piece) => {
        if (isPart || storage.now() > until) {
          isPart = true;
          return;
        }
        const entries = await readRange<IndexEntry | AdminEntry>(storage, piece);
        await this.#database.transaction(async (query) => {
          const generation = await this.#generations.lock(query, number);
          if (generation === undefined) throw new OutdatedError('The generation is gone');
          isReady = generation.ready;
          // A query brings a ready one to another snapshot first.
          if (generation.ready && generation.snapshot !== directory.snapshot) {
            isPart = true;
            return;
          }
          const { bucket } = directory;
          const revision = generation.revision + 1;
          await applyPiece(query, g, piece, entries, { bucket, revision });
          await query(`update ${this.#generations.schema}.generation set revision = $2 where number = $1`, [
            number,
            revision,
          ]);
        });
        done += 1;
        progress(done, total);
        await this.#takeTurn(number);
      },
      READ_AHEAD,
    );
    if (isPart) return 'part';
    return isReady ? 'ready' : directory;
  }

  /** Makes a whole generation ready; false if it lacks something by now. */
  async #finish(directory: NumberedDirectory, number: number): Promise<boolean> {
    const { state, snapshot, bucket } = directory;
    const g = this.#generations.of(number);
    const isFinished = await this.#database.transaction(async (query) => {
      const generation = await this.#generations.lock(query, number);
      if (generation === undefined) throw new OutdatedError('The generation is gone');
      if ((await missingPieces(query, g, state)).length > 0) return false;
      await forgetPieces(query, g, state);
      await query(`delete from ${g}.change where bucket <= $1`, [bucket]);
      await query(
        `update ${this.#generations.schema}.generation
         set ready = true, snapshot = $2, bucket = $3, leaves = $4, covered = 0, revision = revision + 1
         where number = $1`,
        [number, snapshot, bucket, leavesFingerprint(state)],
      );
      return true;
    });
    if (isFinished) await this.#generations.removeBefore(number);
    return isFinished;
  }
}
