import { gunzipSync, gzipSync } from 'node:zlib';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import type { DirectoryRebuild } from '../../../search/storage/directory-rebuild.ts';
import { getPlan, pieceKey, putPlan, removeRun, runKey, sweepRuns } from '../../storage/uploaded-runs.ts';

/** What a command has uploaded of an archive for the site to restore. */
export type RestorePlan = {
  /** When the command last uploaded something, in milliseconds. */
  at: number;
  /** How many entries of the archive come before the first piece: they were in the store already. */
  first: number;
  /** For each piece, how many entries of the archive it ends after, and the SHA-256 of its bytes. */
  pieces: { end: number; sha256: string }[];
  /** Whether all pieces and the places of all profiles are uploaded. */
  complete: boolean;
};

const KIND = 'restores';
const bytesKey = (run: string, piece: number): string => pieceKey(KIND, run, 'pieces', piece);
const placesKey = (run: string): string => runKey(KIND, run, 'places');
const listingKey = (run: string): string => runKey(KIND, run, 'listing');

/** The id of the run of an archive, by its checksum. */
export const restoreRunOf = (sha256: string): string => sha256.slice(0, 32);

export const getRestorePlan = (storage: Storage, run: string): Promise<RestorePlan | null> =>
  getPlan<RestorePlan>(storage, KIND, run);

export const putRestorePlan = (storage: Storage, run: string, plan: RestorePlan): Promise<void> =>
  putPlan(storage, KIND, run, plan);

export const putRestorePiece = (
  storage: Storage,
  run: string,
  piece: number,
  bytes: Uint8Array,
): Promise<void> => storage.put(bytesKey(run, piece), bytes);

export const getRestorePiece = (storage: Storage, run: string, piece: number): Promise<Uint8Array | null> =>
  storage.getBytes(bytesKey(run, piece));

export const removeRestorePiece = (storage: Storage, run: string, piece: number): Promise<void> =>
  storage.remove(bytesKey(run, piece));

/** Stores the places of all profiles of the archive in the directory. */
export const putRestorePlaces = (
  storage: Storage,
  run: string,
  places: readonly DirectoryKey[],
): Promise<void> => storage.put(placesKey(run), gzipSync(JSON.stringify(places)));

/** The places of all profiles of the archive; null if they are gone. */
export const getRestorePlaces = async (storage: Storage, run: string): Promise<DirectoryKey[] | null> => {
  const bytes = await storage.getBytes(placesKey(run));
  return bytes === null ? null : (JSON.parse(gunzipSync(bytes).toString('utf8')) as DirectoryKey[]);
};

/** Stores how far the directory is rebuilt, for the next worker. */
export const putRestoreListing = (storage: Storage, run: string, rebuild: DirectoryRebuild): Promise<void> =>
  storage.putJson(listingKey(run), rebuild);

export const getRestoreListing = (storage: Storage, run: string): Promise<DirectoryRebuild | null> =>
  storage.getJson<DirectoryRebuild>(listingKey(run));

/** Removes everything of a run. */
export const removeRestoreRun = (storage: Storage, run: string, plan: RestorePlan | null): Promise<void> => {
  const pieces = plan?.pieces.map((_, piece) => bytesKey(run, piece)) ?? [];
  return removeRun(storage, KIND, run, [...pieces, placesKey(run), listingKey(run)]);
};

/** Removes what was uploaded of any archive. */
export const removeRestoreRuns = (storage: Storage): Promise<void> => sweepRuns(storage, KIND, 0);
