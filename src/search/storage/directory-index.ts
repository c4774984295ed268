import type { Storage } from '../../base/engine/storage/storage.ts';
import {
  COLUMN_QUERIES,
  type QueryArguments,
  type QueryName,
  type QueryResult,
} from './columns/directory-queries.ts';
import { storeParts } from './columns/store-parts.ts';
import { withDirectory } from './directory.ts';
import { directoryUrl } from './postgres/directory-url.ts';

/** Answers queries about the directory as it is now. */
export type DirectoryIndex = {
  ask: <Name extends QueryName>(
    storage: Storage,
    name: Name,
    args: QueryArguments<Name> | Promise<QueryArguments<Name>>,
  ) => Promise<QueryResult<Name>>;
  /** Brings what it keeps on disk up to date, so that nothing that was deleted stays in it; what would begin after `until`, in milliseconds, is left. */
  refresh: (storage: Storage, until?: number) => Promise<void>;
  /** What keeps a database from answering, as a sentence for the operator; null if nothing does. */
  problem?: (storage: Storage) => Promise<string | null>;
};

/** A query with its source, as columns answer it. */
type AnyQuery = (...args: unknown[]) => Promise<unknown>;

/** Answers in this thread, from the store and what memory has of it. */
export const storeIndex: DirectoryIndex = {
  ask: <Name extends QueryName>(
    storage: Storage,
    name: Name,
    args: QueryArguments<Name> | Promise<QueryArguments<Name>>,
  ) =>
    withDirectory(storage, async (directory) => {
      const query = COLUMN_QUERIES[name] as unknown as AnyQuery;
      const answer = await query(storeParts(storage), directory, ...(await args));
      return answer as QueryResult<Name>;
    }),
  refresh: async () => {},
};

// A process may contain this module twice, once in the built pages: both copies ask the same index.
const PROVIDED = Symbol.for('vitae.directory-index');
const shared = globalThis as { [PROVIDED]?: DirectoryIndex | null };

/** The index of this process. Without a provided one, a function of the platform opens that of `DIRECTORY_URL`, whose code is loaded then. */
const currentIndex = async (): Promise<DirectoryIndex> => {
  const provided = shared[PROVIDED];
  if (provided) return provided;
  const url = directoryUrl();
  if (url === undefined) return storeIndex;
  const { openPostgresIndex } = await import('./postgres/open-index.ts');
  shared[PROVIDED] ??= openPostgresIndex(url, { connections: 2, buildsAlone: false });
  return shared[PROVIDED];
};

/** Lets this process ask an index instead of the store itself; null ends that. */
export const provideDirectoryIndex = (index: DirectoryIndex | null): void => {
  shared[PROVIDED] = index;
};

/** Asks the directory. Arguments may be on their way: the directory is read meanwhile. */
export const askDirectory = async <Name extends QueryName>(
  storage: Storage,
  name: Name,
  args: QueryArguments<Name> | Promise<QueryArguments<Name>>,
): Promise<QueryResult<Name>> => (await currentIndex()).ask(storage, name, args);

/** Removes what was deleted from the index too, if there is one. */
export const refreshDirectoryIndex = async (storage: Storage, until?: number): Promise<void> =>
  (await currentIndex()).refresh(storage, until);

/** What keeps the database of the directory from answering, as a sentence for the operator; null if nothing does, undefined if there is none. */
export const findDirectoryProblem = async (storage: Storage): Promise<string | null | undefined> =>
  (await currentIndex()).problem?.(storage);
