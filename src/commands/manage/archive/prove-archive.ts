import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ArchiveFoot } from '../../../imports/restore/server/archive-format.ts';
import { provideDirectoryIndex } from '../../../search/storage/directory-index.ts';
import { storeIndex } from '../../../search/storage/store-index.ts';
import { findDrift } from '../check/check-store.ts';
import { openStore } from '../open-store.ts';
import { exportSite } from './export-site.ts';
import type { RestoreProgress } from './restore-progress.ts';
import { restoreSite } from './restore-site.ts';

/**
 * Proves an archive: restores it into an empty store beside it, verifies that store as `verify` does, and counts what came back. Returns a
 * sentence for each thing that is not as it was; none if all is well. Nothing of it stays.
 */
export const proveArchive = async (file: string, progress: RestoreProgress): Promise<string[]> => {
  // Beside the archive: a folder for temporary files may be in memory.
  const folder = await mkdtemp(join(dirname(resolve(file)), '.proof-'));
  const restored = await openStore({ env: { VITAE_DATA: folder } });
  // A database of lists is the running site's.
  provideDirectoryIndex(storeIndex);
  try {
    const { parts } = await restoreSite(restored.storage, file, { dataFolder: folder, progress });
    const drift = await findDrift(restored.storage, () => {});
    const again = await exportSite(restored.storage, join(folder, 'again.archive'), { dataFolder: folder });
    return [...drift.map(({ sentence }) => `${sentence}.`), ...differences(parts, again.parts)];
  } finally {
    provideDirectoryIndex(null);
    await restored.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const differences = (before: ArchiveFoot['parts'], after: ArchiveFoot['parts']): string[] =>
  Object.keys({ ...before, ...after })
    .filter((part) => before[part] !== after[part])
    .map((part) => `${part}: ${before[part] ?? 0} in the archive, ${after[part] ?? 0} after a restore.`);
