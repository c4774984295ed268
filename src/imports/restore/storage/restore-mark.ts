import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { DirectoryRebuild } from '../../../search/storage/directory-rebuild.ts';
import { CALL_MS } from '../../batches/rules.ts';

const KEY = 'manage/restore';
const LISTING = 'manage/restore-listing';

/** The progress of a restore, by a command or by the site: while there is one, the store is not whole. */
export type RestoreMark = {
  /** The checksum of the archive. */
  sha256: string;
  /** Whether what was there before is removed, and how many keys are. */
  emptied: boolean;
  removed: number;
  /** How many of the archive's entries are in the store. */
  done: number;
  /** How many profiles are in the new directory, up to which of their orders, and how often another process was faster. */
  listed: { done: number; order: string; overtaken: number };
  /** Whether only the mark is left to remove. */
  complete: boolean;
  /** Until when a call may be writing (milliseconds); nobody else does until then. */
  until: number;
};

/** The listing that has no profile yet. */
export const UNLISTED: RestoreMark['listed'] = { done: 0, order: '', overtaken: 0 };

/** The mark of a restore that has done nothing yet. */
export const newRestoreMark = (sha256: string): RestoreMark => ({
  sha256,
  emptied: false,
  removed: 0,
  done: 0,
  listed: UNLISTED,
  complete: false,
  until: 0,
});

export const getVersionedMark = (storage: Storage): Promise<Versioned<RestoreMark> | null> =>
  storage.getVersioned<RestoreMark>(KEY);

export const getRestoreMark = async (storage: Storage): Promise<RestoreMark | null> =>
  (await getVersionedMark(storage))?.value ?? null;

/** Writes the mark if it is still what was read; returns its new ETag, or null if somebody else was first. */
export const exchangeRestoreMark = (
  storage: Storage,
  mark: RestoreMark,
  etag: string,
): Promise<string | null> => storage.exchange(KEY, mark, etag);

/**
 * Marks the begin of a restore in place of what was marked before; null if somebody else was first. A call of the restore before may still be
 * writing: until it is over, nobody works.
 */
export const startRestoreMark = async (
  storage: Storage,
  sha256: string,
  before: Versioned<RestoreMark> | null,
): Promise<RestoreMark | null> => {
  const mark = { ...newRestoreMark(sha256), until: before?.value.until ?? 0 };
  const isMine =
    before === null ? await storage.claim(KEY, mark) : await storage.replace(KEY, mark, before.etag);
  if (!isMine) return null;
  await storage.remove(LISTING);
  return mark;
};

/**
 * Removes the mark and the listing of a restore that is complete. The platform cannot compare what it removes, so the removal is sent only
 * while nobody else can have written the mark.
 */
export const removeRestoreMark = async (storage: Storage, mark: RestoreMark, etag: string): Promise<void> => {
  await storage.remove(LISTING);
  const now = storage.now();
  const last = await exchangeRestoreMark(storage, { ...mark, complete: true, until: now + CALL_MS }, etag);
  if (last !== null) await storage.removeVersion(KEY, last, now + CALL_MS / 2);
};

/** Stores how far the directory is rebuilt, for the next call. */
export const putRestoreListing = (storage: Storage, rebuild: DirectoryRebuild): Promise<void> =>
  storage.putJson(LISTING, rebuild);

export const getRestoreListing = (storage: Storage): Promise<DirectoryRebuild | null> =>
  storage.getJson<DirectoryRebuild>(LISTING);
