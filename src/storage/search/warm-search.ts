import { setImmediate } from 'node:timers/promises';
import { PROFILE_KINDS } from '../../domain/fields/fields.ts';
import type { Storage } from '../engine/storage.ts';
import { withDirectory } from './directory.ts';
import { warmLeaf } from './directory-columns.ts';
import { openTable } from './directory-table.ts';

/** Loads what a search needs, one leaf at a time, so that requests are answered in between. */
export const warmSearch = (storage: Storage): Promise<void> =>
  withDirectory(storage, async (directory) => {
    for (const kind of PROFILE_KINDS) {
      for (const leaf of directory.state[kind].entries) {
        await warmLeaf(storage, leaf);
        await setImmediate();
      }
      await openTable(storage, directory, kind, { texts: true });
      await setImmediate();
    }
  });
