import type { Storage } from '../../base/engine/storage/storage.ts';
import { storeParts } from './columns/store-parts.ts';
import { withDirectory } from './directory.ts';
import type { DirectoryIndex, QuestionInput, QuestionName } from './questions.ts';

/** Answers in this thread, from the store and what memory has of it. */
export const storeIndex: DirectoryIndex = {
  ask: <Name extends QuestionName>(
    storage: Storage,
    name: Name,
    asked: QuestionInput<Name> | Promise<QuestionInput<Name>>,
  ) => {
    // A fresh function loads the answers while it reads the directory.
    const loading = import('./answers.ts');
    return withDirectory(storage, async (directory) =>
      (await loading).answer({ source: storeParts(storage), directory }, name, await asked),
    );
  },
  refresh: async () => {},
};
