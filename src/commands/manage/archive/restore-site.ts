import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { ProfileRecord } from '../../../domain/profiles/profile.ts';
import { putEmailClaim } from '../../../storage/accounts/emails.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import {
  emptyStore,
  getRestoreMark,
  isEmptyStore,
  putRestoreMark,
  type RestoreMark,
  removeRestoreMark,
} from '../../../storage/imports/whole-store.ts';
import { makeFolderPrivate } from '../../../storage/local/private-files.ts';
import type { Tombstone } from '../../../storage/profiles/profile-record.ts';
import { type ProfilePlace, rebuildDirectory } from '../../../storage/search/directory-rebuild.ts';
import { type ArchiveEntry, type ArchiveFoot, bytesOf } from './archive-format.ts';
import { checkArchive, readEntries } from './archive-reader.ts';

type RestoreOptions = {
  /** Replaces what is in the store. */
  intoExisting?: boolean;
  /** For a local site, which keeps its signing secret there. */
  dataFolder?: string | null;
  progress?: (phase: 'Checking' | 'Emptying' | 'Restoring' | 'Listing', done: number) => void;
};

/** The restore is not possible; nothing was written. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

const ENTRIES_AT_ONCE = { concurrency: 48 };
const MARK_EVERY = 1_000;

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
  const mark = await begin(storage, foot, intoExisting);
  if (!mark.emptied) {
    await emptyStore(storage, (keys) => progress('Emptying', keys));
    await putRestoreMark(storage, { ...mark, emptied: true });
  }
  const places = await putEntries(storage, file, mark, { dataFolder, progress });
  if (!(await rebuildDirectory(storage, places, (count) => progress('Listing', count))))
    throw new Error('Someone is using the store. Please try again.');
  await removeRestoreMark(storage);
  return foot;
};

/** Writes the entries that are not in the store yet; returns the places of all profiles in the directory. */
const putEntries = async (
  storage: Storage,
  file: string,
  mark: RestoreMark,
  { dataFolder, progress }: Required<Omit<RestoreOptions, 'intoExisting'>>,
): Promise<ProfilePlace[]> => {
  const places: ProfilePlace[] = [];
  let done = mark.done;
  // Writes finish in any order; all entries before the oldest unfinished one are in the store.
  const underWay = new Set<number>();
  const put = async (entry: ArchiveEntry, number: number): Promise<void> => {
    const found = profileIn(entry);
    const record = found !== null && !('deleted' in found) ? found : null;
    // A swept tombstone only waits for a compaction, which will not happen here.
    const isDone = number < mark.done || (found !== null && 'deleted' in found && found.swept === true);
    if (!isDone) underWay.add(number);
    if (record !== null) places.push({ id: record.id, order: record.order, profile: record.profile });
    if (isDone) return;
    await storage.put(entry.key, bytesOf(entry));
    if (record !== null && record.email !== '') await putEmailClaim(storage, record.email, record.id);
    if (entry.key === 'settings/secret') await keepLocalSecret(dataFolder, entry);
    underWay.delete(number);
    progress('Restoring', number + 1);
    const safe = underWay.size === 0 ? number + 1 : Math.min(...underWay);
    if (safe < done + MARK_EVERY) return;
    done = safe;
    await putRestoreMark(storage, { ...mark, emptied: true, done });
  };
  await pMap(readEntries(file), put, ENTRIES_AT_ONCE);
  return places;
};

const begin = async (storage: Storage, foot: ArchiveFoot, intoExisting: boolean): Promise<RestoreMark> => {
  const mark = await getRestoreMark(storage);
  if (mark?.sha256 === foot.sha256) return mark;
  if (!intoExisting && mark !== null)
    throw new RestoreRefused(
      'Another archive was being restored here. Finish that one first, or use --into-existing to put this one in its place.',
    );
  if (!intoExisting && !(await isEmptyStore(storage)))
    throw new RestoreRefused(
      'The store is not empty. Use --into-existing to put the archive in place of what is there.',
    );
  const fresh: RestoreMark = { sha256: foot.sha256, emptied: false, done: 0 };
  await putRestoreMark(storage, fresh);
  return fresh;
};

const profileIn = (entry: ArchiveEntry): ProfileRecord | Tombstone | null =>
  entry.key.startsWith('profiles/') && 'text' in entry ? JSON.parse(entry.text) : null;

// A local site that never started gets the secret of the archive, so that visitors' cookies stay valid; otherwise it keeps its own.
const keepLocalSecret = async (dataFolder: string | null, entry: ArchiveEntry): Promise<void> => {
  if (dataFolder === null || !('text' in entry)) return;
  const file = join(dataFolder, 'local-settings.json');
  if (existsSync(file)) return;
  const { secret } = JSON.parse(entry.text) as { secret: string };
  makeFolderPrivate(dataFolder);
  await writeFile(file, `${JSON.stringify({ secret }, null, 2)}\n`, { mode: 0o600 });
};
