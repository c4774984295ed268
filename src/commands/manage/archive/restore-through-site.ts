import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ArchiveFoot } from '../../../imports/restore/server/archive-format.ts';
import { getRestoreMark, type RestoreMark } from '../../../imports/restore/storage/restore-mark.ts';
import {
  getRestorePlan,
  putRestorePiece,
  putRestorePlaces,
  putRestorePlan,
  type RestorePlan,
  restoreRunOf,
} from '../../../imports/restore/storage/restore-runs.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { requireSiteFunction, type StartWorker } from '../site-worker/start-worker.ts';
import { watchWorker } from '../site-worker/watch-worker.ts';
import { checkArchive } from './archive-reader.ts';
import { beginRestore } from './begin-restore.ts';
import { cutArchive } from './cut-archive.ts';
import type { RestoreProgress } from './restore-progress.ts';

export type ThroughSite = {
  start: StartWorker;
  /** Replaces the store's content. */
  intoExisting?: boolean;
  progress?: RestoreProgress;
  sleep?: (milliseconds: number) => Promise<void>;
  /** Size of a piece in characters of JSON. */
  pieceSize?: number;
};

/**
 * Restores an archive through a function of the deployed site: uploads it to the store in a few calls, and the function writes its
 * entries from there, much faster than a command could through the platform's API. Checks the archive completely before anything is
 * written; a repeat continues an interrupted restore.
 */
export const restoreThroughSite = async (
  storage: Storage,
  file: string,
  { start, intoExisting = false, progress = () => {}, sleep, pieceSize }: ThroughSite,
): Promise<ArchiveFoot> => {
  await requireSiteFunction(start, null, 'restore');
  const foot = await checkArchive(file, (bytes) => progress('Checking', bytes));
  const mark = await beginRestore(storage, foot.sha256, intoExisting);
  const run = restoreRunOf(foot.sha256);
  if (!mark.complete) await upload(storage, run, mark, { file, foot, progress, pieceSize });
  const look = async () => {
    const state = await getRestoreMark(storage);
    // The worker removes the mark at the very end.
    if (state === null) return { state, done: 0, isOver: true };
    if (state.sha256 !== foot.sha256) throw new Error('Another archive is being restored in its place.');
    if (state.failure !== '' && !state.complete && (await getRestorePlan(storage, run)) === null)
      throw new Error(state.failure);
    report(state, foot, progress);
    return { state, done: state.removed + state.done + state.listed, isOver: false };
  };
  await watchWorker(storage, { run, work: 'restore', start, look, sleep });
  return foot;
};

const report = (mark: RestoreMark, { entries, parts }: ArchiveFoot, progress: RestoreProgress): void => {
  if (!mark.emptied) progress('Emptying', mark.removed);
  else if (mark.done < entries) progress('Restoring', mark.done, entries);
  else progress('Listing', mark.listed, parts['profiles'] ?? 0);
};

type Uploading = {
  file: string;
  foot: ArchiveFoot;
  progress: RestoreProgress;
  pieceSize: number | undefined;
};

const upload = async (
  storage: Storage,
  run: string,
  mark: RestoreMark,
  { file, foot, progress, pieceSize }: Uploading,
): Promise<void> => {
  let plan: RestorePlan = (await getRestorePlan(storage, run)) ?? {
    at: storage.now(),
    first: mark.done,
    pieces: [],
    complete: false,
  };
  if (plan.complete) return;
  const write = (next: RestorePlan): Promise<void> => {
    plan = { ...next, at: storage.now() };
    return putRestorePlan(storage, run, plan);
  };
  // Upkeep removes pieces without a plan.
  await write(plan);
  const places: DirectoryKey[] = [];
  const after = plan.pieces.at(-1)?.end ?? plan.first;
  const onPlace = (place: DirectoryKey): void => {
    places.push(place);
  };
  for await (const { bytes, end } of cutArchive(file, { after, onPlace, size: pieceSize })) {
    await putRestorePiece(storage, run, plan.pieces.length, bytes);
    await write({ ...plan, pieces: [...plan.pieces, { end, sha256: hashHex(bytes) }] });
    progress('Uploading', end, foot.entries);
  }
  await putRestorePlaces(storage, run, places);
  await write({ ...plan, complete: true });
};
