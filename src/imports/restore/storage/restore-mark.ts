import { randomToken } from '../../../base/engine/storage/keys.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { IDLE, isHeld, type WorkerState } from '../../storage/worker-state.ts';

const KEY = 'manage/restore';

/** The progress of a restore, by a command or by the site: while there is one, the store is not whole. */
export type RestoreMark = WorkerState & {
  /** The checksum of the archive. */
  sha256: string;
  /** Whether what was there before is removed, and how many keys the site's worker has removed. */
  emptied: boolean;
  removed: number;
  /** How many of the archive's entries are in the store. */
  done: number;
  /** How many profiles the site's worker has listed, and whether it has finished. */
  listed: number;
  complete: boolean;
};

/** The mark of a restore that has done nothing yet. */
export const newRestoreMark = (sha256: string): RestoreMark => ({
  ...IDLE,
  sha256,
  emptied: false,
  removed: 0,
  done: 0,
  listed: 0,
  complete: false,
});

export const getVersionedMark = async (storage: Storage): Promise<Versioned<RestoreMark> | null> => {
  const stored = await storage.getVersioned<RestoreMark>(KEY);
  // Earlier versions knew only the archive and what is done.
  return stored && { ...stored, value: { ...newRestoreMark(stored.value.sha256), ...stored.value } };
};

export const getRestoreMark = async (storage: Storage): Promise<RestoreMark | null> =>
  (await getVersionedMark(storage))?.value ?? null;

export const putRestoreMark = (storage: Storage, mark: RestoreMark): Promise<void> =>
  storage.putJson(KEY, mark);

/** Writes the mark if it is still what was read; returns its new ETag, or null if somebody else was first. */
export const exchangeRestoreMark = (
  storage: Storage,
  mark: RestoreMark,
  etag: string,
): Promise<string | null> => storage.exchange(KEY, mark, etag);

/**
 * Marks the begin of a restore in place of what was marked before; null if somebody else was first. A worker of the restore before
 * notices and stops; until it must have, nobody can take the lease.
 */
export const startRestoreMark = async (
  storage: Storage,
  sha256: string,
  before: Versioned<RestoreMark> | null,
): Promise<RestoreMark | null> => {
  const fresh = newRestoreMark(sha256);
  if (before === null) return (await storage.claim(KEY, fresh)) ? fresh : null;
  const { beat } = before.value;
  const mark = isHeld(before.value, storage.now()) ? { ...fresh, worker: randomToken(), beat } : fresh;
  return (await storage.replace(KEY, mark, before.etag)) ? mark : null;
};

export const removeRestoreMark = (storage: Storage): Promise<void> => storage.remove(KEY);

/** Removes a version of the mark; nothing is sent after `until` (milliseconds). */
export const removeMarkVersion = (storage: Storage, etag: string, until: number): Promise<void> =>
  storage.removeVersion(KEY, etag, until);
