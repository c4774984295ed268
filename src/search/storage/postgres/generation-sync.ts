import pMap from 'p-map';
import { endOfBucket, settledBucket } from '../../../base/engine/storage/events.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import type { AdminEntry, IndexChange, IndexEntry } from '../directory-entry.ts';
import type { NumberedDirectory } from '../directory-state.ts';
import { applyDirectoryChanges } from './apply-changes.ts';
import type { Database, Query, Transaction } from './database.ts';
import { OutdatedError } from './generation-filler.ts';
import type { Generation, Generations } from './generations.ts';
import {
  applyPiece,
  forgetNone,
  forgetPieces,
  type LeafPiece,
  leavesFingerprint,
  missingPieces,
  piecesOf,
  readRange,
} from './leaf-pieces.ts';

/** How late a list of the store may be, and a little more, in milliseconds. */
const LATE_MS = 75_000;
/** So few leaves are compared at once in any case: the rows of most are the same. */
const FEW_LEAVES = 8;

/** How a generation stands to a directory after the attempt to bring it up to date. */
type Synced =
  | { kind: 'current'; revision: number; unchecked: boolean }
  /** It lacks too much to wait for. */
  | { kind: 'stale' }
  /** It is of another store, or of a time before this one was restored. */
  | { kind: 'foreign' };

type Request = {
  number: number;
  directory: NumberedDirectory;
  /** When the directory was read, in milliseconds. */
  at: number;
  /** Changes that are in it for certain. */
  applied: NumberedDirectory['changes'];
  /** The most leaves that a request waits for. */
  maxAwaited: number;
};

/**
 * Writes what a generation lacks of a directory, in one transaction that other processes wait for. One that has a newer snapshot keeps it. A compaction
 * of events that are all in it changes no rows, so its leaves need not be waited for, only compared some time.
 */
export const syncGeneration = (
  database: Database,
  generations: Generations,
  storage: Storage,
  { number, directory, at, applied, maxAwaited }: Request,
): Promise<Synced> =>
  database.transaction(async (query): Promise<Synced> => {
    const generation = await generations.lock(query, number);
    if (generation === undefined || !generation.ready) throw new OutdatedError('The generation is gone');
    const g = generations.of(number);
    const { snapshot } = directory;
    const leaves = leavesFingerprint(directory.state);
    if (snapshot === generation.snapshot && leaves !== generation.leaves) return { kind: 'foreign' };
    if (snapshot === '' && applied.size === 0 && (await hasStrangers(query, g, directory, at)))
      return { kind: 'foreign' };
    const isAhead = snapshot > generation.snapshot;
    const followed = isAhead ? await follow(query, g, storage, generation, directory, maxAwaited) : 'whole';
    if (followed === 'stale') return { kind: 'stale' };
    const next = isAhead ? { snapshot, bucket: directory.bucket, leaves } : generation;
    const changes = [...directory.changes.values()].filter(
      (change: IndexChange) => applied.get(change.order) !== change,
    );
    const changed = generation.revision + 1;
    const isWritten = await applyDirectoryChanges(query, g, changes, {
      bucket: next.bucket,
      revision: changed,
    });
    const revision = isAhead || isWritten ? changed : generation.revision;
    await query(
      `update ${generations.schema}.generation
       set covered = greatest(covered, $2), revision = $3, snapshot = $4, bucket = $5, leaves = $6
       where number = $1`,
      [number, at, revision, next.snapshot, next.bucket, next.leaves],
    );
    return { kind: 'current', revision, unchecked: followed === 'unchecked' };
  });

/** Writes what a generation lacks of a newer snapshot, unless its events are known to be all in it, or there is too much to wait for. */
const follow = async (
  query: Transaction,
  g: string,
  storage: Storage,
  generation: Generation,
  directory: NumberedDirectory,
  maxAwaited: number,
): Promise<'whole' | 'unchecked' | 'stale'> => {
  const { state, bucket } = directory;
  await forgetNone(query, g);
  const missing = await missingPieces(query, g, state);
  const isUnchecked = isCovered(generation, directory, missing);
  if (!isUnchecked && missing.length > maxAwaited) return 'stale';
  const revision = generation.revision + 1;
  if (!isUnchecked) await applyPieces(query, g, storage, missing, { bucket, revision });
  await forgetPieces(query, g, state);
  await query(`delete from ${g}.change where bucket <= $1`, [bucket]);
  return isUnchecked ? 'unchecked' : 'whole';
};

/** Whether a directory without any snapshot lacks profiles that have been in the tables for longer than lists are late. */
const hasStrangers = async (
  query: Query,
  g: string,
  { changes }: NumberedDirectory,
  at: number,
): Promise<boolean> => {
  const strangers = await query(
    `select from ${g}.change where bucket <= $1 and not ord = any($2::text[]) limit 1`,
    [settledBucket(at), [...changes.keys()]],
  );
  return strangers.length > 0;
};

/** Whether all events of a directory's snapshot are in a generation already. */
const isCovered = (
  { covered }: Generation,
  { state, bucket }: NumberedDirectory,
  missing: readonly LeafPiece[],
): boolean =>
  missing.length > FEW_LEAVES &&
  // Otherwise it was made anew from the records, or it is of another store.
  2 * missing.length <= piecesOf(state).length &&
  covered >= endOfBucket(bucket) + LATE_MS;

const applyPieces = async (
  query: Transaction,
  g: string,
  storage: Storage,
  pieces: readonly LeafPiece[],
  options: { bucket: string; revision: number },
): Promise<void> => {
  const read = await pMap(
    pieces,
    async (piece) => ({ piece, entries: await readRange<IndexEntry | AdminEntry>(storage, piece) }),
    READS_AT_ONCE,
  );
  for (const { piece, entries } of read) await applyPiece(query, g, piece, entries, options);
};
