import type { Storage } from '../../base/engine/storage/storage.ts';
import { IndexThread, indexFile } from '../../search/storage/host/index-thread.ts';
import { databaseProblem } from '../../search/storage/postgres/connection/database-problem.ts';
import { DatabaseError } from '../../search/storage/postgres/database-error.ts';
import { directoryUrl } from '../../search/storage/postgres/directory-url.ts';
import { openPostgresIndex } from '../../search/storage/postgres/open-index.ts';
import type { PostgresIndex } from '../../search/storage/postgres/postgres-index.ts';
import type { CommandCall } from './command.ts';
import { formatFigure, secondsSince } from './figures.ts';
import { progressBar } from './progress-bar.ts';

/** `reindex`: derives the index of the store anew, in the database or in a file; 1 if the store has none. */
export const runReindex = async ({ storage, dataFolder }: CommandCall): Promise<number> => {
  const opened = openIndex(dataFolder);
  if (opened === null) {
    console.error(
      'Without DIRECTORY_URL, the platform searches the store itself: there is nothing to build.',
    );
    return 1;
  }
  const started = Date.now();
  const count = await withProgress(opened, (progress) => opened.rebuild(storage, progress));
  if (count === null) {
    console.error('Another process is building it.');
    return 1;
  }
  console.log(`${formatFigure(count)} parts of the directory are in the index (${secondsSince(started)}).`);
  return 0;
};

/**
 * Derives what the index of a local store lacks, so that the first search after a large import does not wait for it. What was written stays
 * written where a database does not answer: that is only told.
 */
export const completeIndex = async (storage: Storage, dataFolder: string): Promise<void> => {
  const index = openIndex(dataFolder);
  if (index === null) return;
  try {
    await withProgress(index, (progress) =>
      index instanceof IndexThread ? index.complete(storage, progress) : index.warm(storage, progress),
    );
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    console.error(
      `${databaseProblem(error).sentence} Lists and searches lack what is new until it answers; the site completes them then.`,
    );
  }
};

const openIndex = (dataFolder: string | null): IndexThread | PostgresIndex | null => {
  const url = directoryUrl();
  if (url !== undefined) return openPostgresIndex(url, { connections: 2, buildsAlone: false });
  return dataFolder === null ? null : new IndexThread(indexFile(dataFolder));
};

type Build = (progress: (done: number, total: number) => void) => Promise<unknown>;

/** Builds with a progress bar; returns the number of parts, or null if another process is at it. */
const withProgress = async (index: IndexThread | PostgresIndex, build: Build): Promise<number | null> => {
  let bar: ReturnType<typeof progressBar> | null = null;
  let count = 0;
  try {
    const built = await build((done, total) => {
      bar ??= progressBar('Indexing', total);
      count = total;
      bar.set(done);
    });
    return built === 'taken' ? null : count;
  } finally {
    (bar as ReturnType<typeof progressBar> | null)?.end();
    await index.close();
  }
};
