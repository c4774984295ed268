import { gunzipSync } from 'node:zlib';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import { listNames } from '../../../base/engine/storage/list-names.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { publishRebuild, rebuildSteps, startRebuild } from '../../../search/storage/directory-rebuild.ts';
import { type Lease, takeLease, type WorkerEnd } from '../../server/lease.ts';
import {
  exchangeRestoreMark,
  getVersionedMark,
  type RestoreMark,
  removeMarkVersion,
} from '../storage/restore-mark.ts';
import {
  getRestoreListing,
  getRestorePiece,
  getRestorePlaces,
  getRestorePlan,
  putRestoreListing,
  type RestorePlan,
  removeRestorePiece,
  removeRestoreRun,
  restoreRunOf,
} from '../storage/restore-runs.ts';
import { emptyStore } from '../storage/whole-store.ts';
import { type ArchiveEntry, parseArchiveLine, requireEntry } from './archive-format.ts';
import { putEntries } from './put-entries.ts';

/** The rest is left to the next worker. */
class TimeUp extends Error {
  override name = 'TimeUp';
}

/** What was uploaded is not what the plan says. */
class UploadDamaged extends Error {
  override name = 'UploadDamaged';
}

const NOT_ARRIVED = 'The archive did not arrive as it was sent. Please start the restore again.';

type RestoreLease = Lease<RestoreMark>;

/**
 * Continues the restore of an archive that a command has marked and uploaded: empties the store, writes the entries, rebuilds the
 * directory, and removes what was uploaded. Only one worker runs at a time; if one dies, the next needs only what is in the store.
 */
export const runRestoreWorker = async (storage: Storage, run: string): Promise<WorkerEnd> => {
  const marked = await getVersionedMark(storage);
  if (marked === null || restoreRunOf(marked.value.sha256) !== run) return 'done';
  const lease = await takeLease(storage, {
    fresh: null,
    read: () => getVersionedMark(storage),
    write: async (mark, etag) => (etag === null ? null : exchangeRestoreMark(storage, mark, etag)),
  });
  if (lease === null) return 'busy';
  if (restoreRunOf(lease.state.sha256) !== run) return lease.release('busy');
  try {
    const plan = await getRestorePlan(storage, run);
    if (!lease.state.complete) await restoreAll(storage, run, plan, lease);
    await removeRestoreRun(storage, run, plan);
    await lease.endBy((etag, until) => removeMarkVersion(storage, etag, until));
    return 'done';
  } catch (error) {
    if (error instanceof TimeUp) return lease.release('more');
    logEvent('error', 'restore-failed', { run, error });
    return lease.release('failed', error instanceof Error ? error.message : String(error));
  }
};

const restoreAll = async (
  storage: Storage,
  run: string,
  plan: RestorePlan | null,
  lease: RestoreLease,
): Promise<void> => {
  if (plan?.complete !== true) throw new UploadDamaged(NOT_ARRIVED);
  try {
    await emptyOnce(storage, lease);
    await putPieces(storage, run, plan, lease);
    await listProfiles(storage, run, lease);
  } catch (error) {
    // So that the command uploads it again when it is repeated.
    if (error instanceof UploadDamaged) await removeRestoreRun(storage, run, plan);
    throw error;
  }
  await lease.note({ complete: true });
};

const requireTime = ({ isTimeUp }: RestoreLease): void => {
  if (isTimeUp()) throw new TimeUp('Time is up.');
};

const emptyOnce = async (storage: Storage, lease: RestoreLease): Promise<void> => {
  if (lease.state.emptied) return;
  const before = lease.state.removed;
  await emptyStore(storage, {
    progress: async (keys) => {
      await lease.note({ removed: before + keys });
      requireTime(lease);
    },
    requireAllowed: lease.requireHeld,
  });
  await lease.note({ emptied: true });
};

const putPieces = async (
  storage: Storage,
  run: string,
  { first, pieces }: RestorePlan,
  lease: RestoreLease,
): Promise<void> => {
  // Another run of the same archive, which was replaced, may have begun later in it.
  if (lease.state.done < first) throw new UploadDamaged(NOT_ARRIVED);
  for (const [piece, { end, sha256 }] of pieces.entries()) {
    const { done } = lease.state;
    if (end <= done) continue;
    requireTime(lease);
    const bytes = await getRestorePiece(storage, run, piece);
    if (bytes === null || hashHex(bytes) !== sha256) throw new UploadDamaged(NOT_ARRIVED);
    await putEntries(storage, lease.whileHeld(entriesIn(bytes)), {
      first: pieces[piece - 1]?.end ?? first,
      done,
      note: (safe) => lease.note({ done: safe }),
    });
    await lease.note({ done: end });
    await removeRestorePiece(storage, run, piece);
  }
};

const entriesIn = (bytes: Uint8Array): ArchiveEntry[] =>
  gunzipSync(bytes)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => requireEntry(parseArchiveLine(line, index + 1), index + 1));

/** How many steps of the rebuild a dead worker loses. */
const STEPS_KEPT = 2;
/** How often other processes may compact the directory before the rebuild is given up. */
const MAX_OVERTAKEN = 5;

const listProfiles = async (storage: Storage, run: string, lease: RestoreLease): Promise<void> => {
  const places = await readPlaces(storage, run);
  let rebuild = (await getRestoreListing(storage, run)) ?? (await startRebuild(storage));
  for (let attempt = 1; attempt <= MAX_OVERTAKEN; attempt += 1) {
    let steps = 0;
    for await (rebuild of rebuildSteps(storage, places, rebuild)) {
      steps += 1;
      await lease.requireHeld();
      if (steps % STEPS_KEPT !== 0 && !lease.isTimeUp()) continue;
      await putRestoreListing(storage, run, rebuild);
      await lease.note({ listed: rebuild.done });
      requireTime(lease);
    }
    await putRestoreListing(storage, run, rebuild);
    await lease.requireHeld();
    if (await publishRebuild(storage, rebuild)) return;
    rebuild = await startRebuild(storage, Number(rebuild.number));
  }
  throw new Error('Someone is using the store. Please try again.');
};

// Lists may not show yet what was just written, so the archive's profiles are in a file. Who registered meanwhile is in the store alone.
const readPlaces = async (storage: Storage, run: string): Promise<DirectoryKey[]> => {
  const places = await getRestorePlaces(storage, run);
  if (places === null) throw new UploadDamaged(NOT_ARRIVED);
  const restored = new Set(places.map(({ id }) => id));
  for (const id of await listNames(storage, 'profiles/')) {
    if (restored.has(id)) continue;
    const record = await getProfileRecord(storage, id);
    if (record !== null) places.push({ id, order: record.order, profile: record.profile });
  }
  return places;
};
