import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storeFile } from '../../base/local-store/storage/local-store.ts';
import { type OpenedStore, openStore } from './open-store.ts';

/** The commands that can be tried. */
export const TRIABLE = ['import', 'import-undo', 'import-articles'];

/** Opens a copy of a local store, which is removed when it is closed, so that a command can be tried: the site itself does not change. */
export const openCopy = async ({ dataFolder }: OpenedStore): Promise<OpenedStore> => {
  if (dataFolder === null)
    throw new Error(
      '--dry-run needs a local store. Export the deployed site, restore the archive into another VITAE_DATA, and try there.',
    );
  const folder = await mkdtemp(join(dataFolder, 'dry-run-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    copyStore(storeFile(dataFolder), storeFile(folder));
    const copy = await openStore({ env: { VITAE_DATA: folder } });
    return {
      ...copy,
      place: 'a copy: nothing has changed',
      close: async () => {
        await copy.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
};

// One snapshot, also while the site writes.
const copyStore = (from: string, to: string): void => {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
};
