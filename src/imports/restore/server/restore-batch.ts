import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { publishRebuild, rebuildSteps, startRebuild } from '../../../search/storage/directory-rebuild.ts';
import { CALL_MS, WORK_MS } from '../../batches/rules.ts';
import { untilTime } from '../../batches/server/until-time.ts';
import {
  exchangeRestoreMark,
  getRestoreListing,
  getVersionedMark,
  putRestoreListing,
  type RestoreMark,
  removeRestoreMark,
  UNLISTED,
} from '../storage/restore-mark.ts';
import { emptyStore } from '../storage/whole-store.ts';
import { type ArchiveEntry, requireEntry } from './archive-format.ts';
import { putEntries } from './put-entries.ts';

/**
 * What a command sends of an archive, by its checksum: nothing, until the store is empty; then the entries from a number on; then the places of
 * all profiles, in their order, some at a time.
 */
export type RestoreBatch = { sha256: string } & RestoreStep;
export type RestoreStep =
  | { step: 'empty' }
  | { step: 'entries'; first: number; entries: ArchiveEntry[] }
  | { step: 'places'; places: DirectoryKey[]; isLast: boolean };

/** How far the restore is: null if it is over. With `wait` nothing was done, because another call may be writing for so many milliseconds. */
export type RestoreResult = { mark: RestoreMark | null; wait: number };

/**
 * Who does the work: the site, whose calls the platform ends, and which write for nobody after that; a command through the platform's API; or a
 * command that is alone on a local store and waits for no other.
 */
type Worker = 'site' | 'command' | 'alone';

/** A call that may write for some time. */
type Turn = {
  mark: RestoreMark;
  /** When what is left is for the next call, in milliseconds. */
  until: number;
  /** Throws if no write may begin any more, as in a process that slept. */
  requireTime: () => void;
};

/** What was sent arrives within this time, in milliseconds. */
const IN_FLIGHT_MS = 10_000;
/** How long a call waits that was overtaken by another, in milliseconds. */
const OVERTAKEN_MS = 1_000;

/** Continues the restore that a command has marked, as far as the time of one call allows. Only one call works at a time. */
export const restoreBatch = async (
  storage: Storage,
  { sha256, ...step }: RestoreBatch,
  worker: Worker = 'site',
): Promise<RestoreResult> => {
  const stored = await getVersionedMark(storage);
  if (stored === null || stored.value.sha256 !== sha256) return { mark: stored?.value ?? null, wait: 0 };
  const now = storage.now();
  const wait = stored.value.until - now;
  if (wait > 0 && worker !== 'alone') return { mark: stored.value, wait };
  const mark = { ...stored.value, until: now + CALL_MS };
  const etag = await exchangeRestoreMark(storage, mark, stored.etag);
  if (etag === null) return { mark: stored.value, wait: OVERTAKEN_MS };
  let isOver = false;
  const last = worker === 'site' ? mark.until - IN_FLIGHT_MS : Number.POSITIVE_INFINITY;
  const requireTime = (): void => {
    if (isOver || storage.now() > last) throw new Error('The time of this call is over.');
  };
  try {
    const next = { ...mark, ...(await takeStep(storage, { mark, until: now + WORK_MS, requireTime }, step)) };
    requireTime();
    if (next.complete) {
      await removeRestoreMark(storage, next, etag);
      return { mark: null, wait: 0 };
    }
    const isMine = (await exchangeRestoreMark(storage, { ...next, until: 0 }, etag)) !== null;
    return isMine ? { mark: next, wait: 0 } : { mark: stored.value, wait: OVERTAKEN_MS };
  } catch (error) {
    isOver = true;
    const until = Math.min(mark.until, storage.now() + IN_FLIGHT_MS);
    await exchangeRestoreMark(storage, { ...mark, until }, etag).catch(() => {});
    throw error;
  }
};

const takeStep = async (storage: Storage, turn: Turn, step: RestoreStep): Promise<Partial<RestoreMark>> => {
  if (turn.mark.complete) return {};
  if (!turn.mark.emptied) return empty(storage, turn);
  if (step.step === 'entries') return put(storage, turn, step);
  return step.step === 'places' ? list(storage, turn, step) : {};
};

const empty = async (storage: Storage, { mark, until, requireTime }: Turn): Promise<Partial<RestoreMark>> => {
  const { removed, isEmpty } = await emptyStore(storage, until, requireTime);
  return { emptied: isEmpty, removed: mark.removed + removed };
};

const put = async (
  storage: Storage,
  { mark, until, requireTime }: Turn,
  { first, entries }: Extract<RestoreStep, { step: 'entries' }>,
): Promise<Partial<RestoreMark>> => {
  const { done } = mark;
  // Another client is further, or began anew.
  if (first > done) return {};
  let count = 0;
  const timely = function* () {
    for (const entry of untilTime(storage, entries.slice(done - first), until)) {
      count += 1;
      yield requireEntry(entry, done + count);
    }
  };
  await putEntries(storage, timely(), requireTime);
  return { done: done + count };
};

/** How often other processes may compact the directory before the rebuild is given up. */
const MAX_OVERTAKEN = 5;

const list = async (
  storage: Storage,
  { mark, until, requireTime }: Turn,
  { places, isLast }: Extract<RestoreStep, { step: 'places' }>,
): Promise<Partial<RestoreMark>> => {
  let rebuild = (await getRestoreListing(storage)) ?? (await startRebuild(storage));
  for await (rebuild of rebuildSteps(storage, places, rebuild)) if (storage.now() > until) break;
  requireTime();
  await putRestoreListing(storage, rebuild);
  const { done, order } = rebuild;
  if (!isLast || places.some((place) => place.order > order))
    return { listed: { ...mark.listed, done, order } };
  requireTime();
  if (await publishRebuild(storage, rebuild)) return { complete: true };
  const overtaken = mark.listed.overtaken + 1;
  if (overtaken === MAX_OVERTAKEN) throw new Error('Someone is using the store. Please try again.');
  await putRestoreListing(storage, await startRebuild(storage, Number(rebuild.number)));
  return { listed: { ...UNLISTED, overtaken } };
};
