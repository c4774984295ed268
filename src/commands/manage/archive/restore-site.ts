import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { makeFolderPrivate } from '../../../base/local-store/storage/private-files.ts';
import type {
  ArchiveEntry,
  ArchiveFoot,
  ArchiveHead,
} from '../../../imports/restore/server/archive-format.ts';
import { placeIn, putEntries } from '../../../imports/restore/server/put-entries.ts';
import {
  putRestoreMark,
  type RestoreMark,
  removeRestoreMark,
} from '../../../imports/restore/storage/restore-mark.ts';
import { removeRestoreRuns } from '../../../imports/restore/storage/restore-runs.ts';
import { emptyStore } from '../../../imports/restore/storage/whole-store.ts';
import { isHeld } from '../../../imports/storage/worker-state.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { rebuildDirectory } from '../../../search/storage/directory-rebuild.ts';
import { checkArchive, readEntries } from './archive-reader.ts';
import { beginRestore, RestoreRefused } from './begin-restore.ts';
import type { RestoreProgress } from './restore-progress.ts';

type RestoreOptions = {
  /** Replaces the store's content. */
  intoExisting?: boolean;
  /** For a local site, which keeps its signing secret there. */
  dataFolder?: string | null;
  progress?: RestoreProgress;
};

/**
 * Restores an archive. Checks it completely before anything is written; an interrupted restore continues. E-mail
 * claims and the directory are rebuilt from the records.
 */
export const restoreSite = async (
  storage: Storage,
  file: string,
  { intoExisting = false, dataFolder = null, progress = () => {} }: RestoreOptions = {},
): Promise<ArchiveFoot> => {
  const foot = await checkArchive(file, (bytes) => progress('Checking', bytes));
  const { sha256, entries, parts } = foot;
  const mark = await beginRestore(storage, sha256, intoExisting);
  if (isHeld(mark, storage.now()))
    throw new RestoreRefused('The site itself is restoring an archive. Please try again in a minute.');
  if (!mark.complete) {
    if (!mark.emptied) {
      await emptyStore(storage, { progress: (keys) => progress('Emptying', keys) });
      await putRestoreMark(storage, { ...mark, emptied: true });
    }
    const places = await putAll(storage, file, mark, {
      dataFolder,
      progress: (done) => progress('Restoring', done, entries),
    });
    const isListed = await rebuildDirectory(storage, places, (done) =>
      progress('Listing', done, parts['profiles'] ?? 0),
    );
    if (!isListed) throw new Error('Someone is using the store. Please try again.');
  }
  await removeRestoreRuns(storage);
  await removeRestoreMark(storage);
  return foot;
};

type PutAllOptions = { dataFolder: string | null; progress: (done: number) => void };

/** Writes the entries that are not in the store yet; returns the places of all profiles in the directory. */
const putAll = async (
  storage: Storage,
  file: string,
  mark: RestoreMark,
  { dataFolder, progress }: PutAllOptions,
): Promise<DirectoryKey[]> => {
  const places: DirectoryKey[] = [];
  let signing: string | undefined;
  const onHead = ({ secret }: ArchiveHead): void => {
    signing = secret;
  };
  const noticing = async function* (): AsyncGenerator<ArchiveEntry> {
    for await (const entry of readEntries(file, () => {}, onHead)) {
      const place = placeIn(entry);
      if (place !== null) places.push(place);
      yield entry;
    }
  };
  await putEntries(storage, noticing(), {
    done: mark.done,
    note: (done) => putRestoreMark(storage, { ...mark, emptied: true, done }),
    onPut: async (entry, number) => {
      if (entry.key === 'settings/secret') await keepLocalSecret(dataFolder, signing ?? secretIn(entry));
      progress(number + 1);
    },
  });
  return places;
};

// In archives of earlier versions, and of deployed sites, only the store's secret is known.
const secretIn = (entry: ArchiveEntry): string | undefined =>
  'text' in entry ? (JSON.parse(entry.text) as { secret: string }).secret : undefined;

// A local site that never started gets the secret of the archive, so that visitors' cookies stay valid; otherwise it keeps its own.
const keepLocalSecret = async (dataFolder: string | null, secret: string | undefined): Promise<void> => {
  if (dataFolder === null || secret === undefined) return;
  const file = join(dataFolder, 'local-settings.json');
  if (existsSync(file)) return;
  makeFolderPrivate(dataFolder);
  await writeFile(file, `${JSON.stringify({ secret }, null, 2)}\n`, { mode: 0o600 });
};
