import type { Storage } from '../../base/engine/storage/storage.ts';
import { findDirectoryProblem } from '../storage/directory-index.ts';

/** What keeps the directory's database from answering, for a monitor; null if nothing does, undefined if there is none. */
export const readDirectoryProblem = (storage: Storage): Promise<string | null | undefined> =>
  findDirectoryProblem(storage);
