import type { Storage } from '../../base/engine/storage/storage.ts';
import { directoryUrl } from './postgres/directory-url.ts';
import type { Answer, DirectoryIndex, QuestionInput, QuestionName } from './questions.ts';
import { storeIndex } from './store-index.ts';

// A process may contain this module twice, once in the built pages: both copies ask the same index.
const PROVIDED = Symbol.for('vitae.directory-index');
const shared = globalThis as { [PROVIDED]?: DirectoryIndex | null };

/** The index of this process. Without a provided one, a function of the platform opens that of `DIRECTORY_URL`, whose code is loaded then, or asks the store. */
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

/** Asks the directory. The question may be a promise: the directory is read while it loads. */
export const askDirectory = async <Name extends QuestionName>(
  storage: Storage,
  name: Name,
  asked: QuestionInput<Name> | Promise<QuestionInput<Name>>,
): Promise<Answer<Name>> => {
  // If the directory cannot be read, nobody waits for a question that fails, too.
  Promise.resolve(asked).catch(() => {});
  return (await currentIndex()).ask(storage, name, asked);
};

/** Removes what was deleted from the index too, if there is one. */
export const refreshDirectoryIndex = async (storage: Storage, until?: number): Promise<void> =>
  (await currentIndex()).refresh(storage, until);

/** What keeps the database of the directory from answering, as a sentence for the operator; null if nothing does, undefined if there is none. */
export const findDirectoryProblem = async (storage: Storage): Promise<string | null | undefined> =>
  (await currentIndex()).problem?.(storage);
