import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { listNames } from '../../../base/engine/storage/list-names.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { makeFolderPrivate } from '../../../base/local-store/storage/private-files.ts';
import { tryLock } from '../../../base/local-store/storage/process-lock.ts';
import type {
  ArchiveEntry,
  ArchiveFoot,
  ArchiveHead,
} from '../../../imports/restore/server/archive-format.ts';
import { placeIn } from '../../../imports/restore/server/put-entries.ts';
import {
  type RestoreBatch,
  type RestoreResult,
  type RestoreStep,
  restoreBatch,
} from '../../../imports/restore/server/restore-batch.ts';
import type { RestoreMark } from '../../../imports/restore/storage/restore-mark.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { checkArchive, readArchiveEntries } from './archive-reader.ts';
import { beginRestore, RestoreRefused } from './begin-restore.ts';
import { cutArchive } from './cut-archive.ts';
import type { RestoreProgress } from './restore-progress.ts';

type SendRestoreBatch = (batch: RestoreBatch) => Promise<RestoreResult>;

export type RestoreOptions = {
  /** Replaces the store's content. */
  intoExisting?: boolean;
  /** For a local site, which keeps its signing secret there. */
  dataFolder?: string | null;
  progress?: RestoreProgress;
  /** Hands a batch to the site; without it, this process does the work itself. */
  send?: SendRestoreBatch | undefined;
  sleep?: (milliseconds: number) => Promise<unknown>;
  /** Size of a batch of entries in bytes of JSON. */
  pieceSize?: number | undefined;
};

/**
 * Restores an archive, batch by batch. Checks it completely before anything is written; an interrupted restore continues, whoever did the work
 * before. E-mail claims and the directory are rebuilt from the records.
 */
export const restoreSite = async (
  storage: Storage,
  file: string,
  options: RestoreOptions = {},
): Promise<ArchiveFoot> => {
  const { intoExisting = false, dataFolder = null, progress = () => {} } = options;
  const foot = await checkArchive(file, (bytes) => progress('Checking', bytes));
  const lock = dataFolder === null ? null : tryLock(join(dataFolder, 'restore.lock'));
  if (dataFolder !== null && lock === null)
    throw new RestoreRefused('Another command restores an archive here. Please try again.');
  try {
    // What goes through the platform's API may meet another command there.
    const worker = lock === null ? 'command' : 'alone';
    const send = options.send ?? ((batch) => restoreBatch(storage, batch, worker));
    const mark = await beginRestore(storage, foot.sha256, intoExisting);
    const restore = openRestore(foot, mark, send, options);
    while (restore.mark?.emptied === false) await restore.take({ step: 'empty' });
    const places = await putAll(restore, file, options);
    await listAll(storage, restore, places);
    return foot;
  } finally {
    lock?.release();
  }
};

/** A restore in progress; its mark is null once it is over. */
type Restore = { readonly mark: RestoreMark | null; take: (step: RestoreStep) => Promise<void> };

const openRestore = (
  foot: ArchiveFoot,
  first: RestoreMark,
  send: SendRestoreBatch,
  { sleep = sleepFor, progress = () => {} }: RestoreOptions,
): Restore => {
  const { sha256 } = foot;
  let mark: RestoreMark | null = first;
  tell(first, foot, progress);
  return {
    get mark() {
      return mark;
    },
    take: async (step) => {
      for (;;) {
        const result = await send({ sha256, ...step });
        if (result.mark !== null && result.mark.sha256 !== sha256)
          throw new Error('Another archive is being restored in its place.');
        mark = result.mark;
        if (mark !== null) tell(mark, foot, progress);
        if (result.wait === 0) return;
        await sleep(result.wait);
      }
    },
  };
};

const tell = (mark: RestoreMark, { entries, parts }: ArchiveFoot, progress: RestoreProgress): void => {
  if (!mark.emptied) progress('Emptying', mark.removed);
  else if (mark.done < entries) progress('Restoring', mark.done, entries);
  else progress('Listing', mark.listed.done, parts['profiles'] ?? 0);
};

/** Restores the entries that are not in the store yet; returns the places of all profiles in the directory. */
const putAll = async (
  restore: Restore,
  file: string,
  { dataFolder = null, pieceSize }: RestoreOptions,
): Promise<DirectoryKey[]> => {
  const places: DirectoryKey[] = [];
  let signing: string | undefined;
  const onHead = ({ secret }: ArchiveHead): void => {
    signing = secret;
  };
  const noticing = async function* (): AsyncGenerator<ArchiveEntry> {
    for await (const entry of readArchiveEntries(file, () => {}, onHead)) {
      const place = placeIn(entry);
      if (place !== null) places.push(place);
      if (entry.key === 'settings/secret') await keepLocalSecret(dataFolder, signing ?? secretIn(entry));
      yield entry;
    }
  };
  for await (const { first, entries } of cutArchive(noticing(), restore.mark?.done ?? 0, pieceSize))
    while (restore.mark !== null && restore.mark.done < first + entries.length) {
      const { done } = restore.mark;
      if (done < first) throw new Error('Another command began this restore anew. Please start it again.');
      await restore.take({ step: 'entries', first: done, entries: entries.slice(done - first) });
    }
  return places;
};

/** How many places one batch has: half a minute of work for the site. */
const PLACES_AT_ONCE = 10_000;

const listAll = async (
  storage: Storage,
  restore: Restore,
  places: readonly DirectoryKey[],
): Promise<void> => {
  let all: DirectoryKey[] | null = null;
  while (restore.mark !== null) {
    const { order } = restore.mark.listed;
    if (order === '') {
      // Who registers after the listing began is in its events.
      await restore.take({ step: 'places', places: [], isLast: false });
      all = null;
    }
    all ??= await withStrangers(storage, places);
    const left = all.filter((place) => place.order > order);
    const next = left.slice(0, PLACES_AT_ONCE);
    await restore.take({ step: 'places', places: next, isLast: next.length === left.length });
  }
};

// Lists may not show yet what was just written, so the places are the archive's. Who registered meanwhile is in the store alone.
const withStrangers = async (storage: Storage, places: readonly DirectoryKey[]): Promise<DirectoryKey[]> => {
  const all = [...places];
  const restored = new Set(places.map(({ id }) => id));
  for (const id of await listNames(storage, 'profiles/')) {
    if (restored.has(id)) continue;
    const record = await getProfileRecord(storage, id);
    if (record !== null) all.push({ id, order: record.order, profile: record.profile });
  }
  return all.sort((one, other) => (one.order < other.order ? -1 : 1));
};

// The archive of a deployed site has the store's secret alone.
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
