import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProfileRecord } from '../../domain/profile.ts';
import { type ProfilePlace, rebuildDirectory } from '../../storage/directory-rebuild.ts';
import { putEmailClaim } from '../../storage/emails.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  emptyStore,
  getRestoreMark,
  isEmptyStore,
  putRestoreMark,
  type RestoreMark,
  removeRestoreMark,
} from '../../storage/whole-store.ts';
import { type ArchiveEntry, type ArchiveFoot, bytesOf } from './archive-format.ts';
import { checkArchive, readEntries } from './archive-reader.ts';
import { sideBySide } from './side-by-side.ts';

/** How a restore goes about it. */
export type RestoreOptions = {
  /** Puts the archive in place of what the store holds. */
  intoExisting?: boolean;
  /** Of a local site, whose start command keeps the signing secret there. */
  dataFolder?: string | null;
  progress?: (phase: 'Checking' | 'Emptying' | 'Restoring' | 'Listing', done: number) => void;
};

/** What stands in the way of a restore; nothing was written. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

const SIDE_BY_SIDE = 48;
const MARK_EVERY = 1_000;

/**
 * Brings an archive back. It is read whole and checked before anything is written; one that was cut short goes on where it was. E-mail
 * claims and the directory are made anew from the records.
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
  const places: ProfilePlace[] = [];
  let done = mark.done;
  let started = 0;
  // Entries end out of turn; all before the oldest one under way are in the store.
  const underWay = new Set<number>();
  await sideBySide(readEntries(file), SIDE_BY_SIDE, async (entry) => {
    const number = started;
    started += 1;
    const record = recordIn(entry);
    if (record !== null) places.push({ id: record.id, order: record.order, profile: record.profile });
    if (number < mark.done) return;
    // What was left of a deleted profile waited for a fold that here never comes.
    if (isSwept(entry)) return;
    underWay.add(number);
    await storage.put(entry.key, bytesOf(entry));
    if (record !== null && record.email !== '') await putEmailClaim(storage, record.email, record.id);
    if (entry.key === 'settings/secret') await keepLocalSecret(dataFolder, entry);
    underWay.delete(number);
    progress('Restoring', started);
    const safe = underWay.size === 0 ? number + 1 : Math.min(...underWay);
    if (safe < done + MARK_EVERY) return;
    done = safe;
    await putRestoreMark(storage, { sha256: foot.sha256, emptied: true, done });
  });
  if (!(await rebuildDirectory(storage, places, (count) => progress('Listing', count))))
    throw new Error('Someone is using the store. Please try again.');
  await removeRestoreMark(storage);
  return foot;
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

const recordIn = (entry: ArchiveEntry): ProfileRecord | null => {
  if (!entry.key.startsWith('profiles/') || !('text' in entry)) return null;
  const record = JSON.parse(entry.text) as ProfileRecord | { deleted: true };
  return 'deleted' in record ? null : record;
};

const isSwept = (entry: ArchiveEntry): boolean =>
  entry.key.startsWith('profiles/') && 'text' in entry && JSON.parse(entry.text).swept === true;

// A local site that has never started takes over the secret, so that visitors' cookies stay good; one that has keeps its own.
const keepLocalSecret = async (dataFolder: string | null, entry: ArchiveEntry): Promise<void> => {
  if (dataFolder === null || !('text' in entry)) return;
  const file = join(dataFolder, 'local-settings.json');
  if (existsSync(file)) return;
  const { secret } = JSON.parse(entry.text) as { secret: string };
  await mkdir(dataFolder, { recursive: true });
  const kept = { secret, adminPassword: randomBytes(12).toString('base64url') };
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
};
