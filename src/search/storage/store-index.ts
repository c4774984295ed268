import type { Storage } from '../../base/engine/storage/storage.ts';
import { answer } from './answers.ts';
import { storeParts } from './columns/store-parts.ts';
import { withDirectory } from './directory.ts';
import type { Asked, DirectoryIndex, QuestionName } from './questions.ts';

/** Answers in this thread, from the store and what memory has of it. */
export const storeIndex: DirectoryIndex = {
  ask: <Name extends QuestionName>(storage: Storage, name: Name, asked: Asked<Name> | Promise<Asked<Name>>) =>
    withDirectory(storage, async (directory) =>
      answer({ source: storeParts(storage), directory }, name, await asked),
    ),
  refresh: async () => {},
};
