import pMap from 'p-map';
import { timeOfId } from '../../base/engine/storage/keys.ts';
import { leavesOf, lookUp, needLeaves } from '../../base/engine/storage/leaves.ts';
import type { Memory } from '../../base/engine/storage/memory.ts';
import { READS_AT_ONCE, type Storage } from '../../base/engine/storage/storage.ts';
import type { TopicEvent } from '../../base/engine/storage/topics/topic-event.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { dayOf } from '../../base/text/rules/day.ts';
import { VERIFIED } from '../../profiles/badge/rules/verified.ts';
import { intoOf } from '../../profiles/merge/storage/pointers.ts';
import { aliveRecord, getRecordOrTombstone, removeTombstone } from '../../profiles/storage/profile-record.ts';
import { getProfileStatus, type ProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { toIndexChange } from './directory-entries.ts';
import type { AdminEntry, IndexChange, IndexEntry } from './directory-entry.ts';
import { isBatch, noteOrigin, readBatches } from './directory-events.ts';
import type { DirectoryState } from './directory-state.ts';

/**
 * The events of one profile taken together: the versions announced for its records, whether it is being deleted and the version of that
 * (0 if it is not), and the newest event.
 */
type Announced = {
  id: string;
  profile: ProfileKind;
  order: string;
  record: number;
  moderation: number;
  deleted: boolean;
  deletion: number;
  newest: string;
  bucket: string;
};

const add = (all: Map<string, Announced>, event: TopicEvent): void => {
  const [kind, id = '', version, letter, order = ''] = event.payload.split('.');
  const profile = letter === 'p' ? 'personal' : 'professional';
  const announced = all.get(order) ?? {
    id,
    profile,
    order,
    record: 0,
    moderation: 0,
    deleted: false,
    deletion: 0,
    newest: '',
    bucket: '',
  };
  if (kind === 'changed') announced.record = Math.max(announced.record, Number(version));
  else if (kind === 'deleted') {
    announced.deleted = true;
    announced.deletion = Math.max(announced.deletion, Number(version));
  } else announced.moderation = Math.max(announced.moderation, Number(version));
  announced.newest = event.id;
  announced.bucket = event.bucket;
  all.set(order, announced);
};

/**
 * The changes that some events announce, by the profiles' order: from the records as they are now, and from batches. A compaction passes the
 * state that it adds them to; it uses no cached change that is not final.
 */
export const announcedChanges = async (
  storage: Storage,
  events: readonly TopicEvent[],
  state: DirectoryState | null = null,
): Promise<ReadonlyMap<string, IndexChange>> => {
  const announced = new Map<string, Announced>();
  for (const event of events) if (!isBatch(event)) add(announced, event);
  const batches = await readBatches(storage, events.filter(isBatch), { keep: state === null });
  if (announced.size === 0) return batches;
  const changes = new Map(batches);
  const pending = [...announced.values()];
  if (state !== null) {
    const edits = pending.filter((each) => isEdit(each) && !changes.has(each.order));
    const leaves = edits.flatMap(({ profile, order }) => [
      ...leavesOf(state[profile].entries, [order]),
      ...leavesOf(state[profile].admin, [order]),
    ]);
    // In parallel, each leaf once.
    await needLeaves(storage, [...new Set(leaves)]);
  }
  const read = (each: Announced): Promise<IndexChange> => {
    // For a profile that is in a batch too, the records decide.
    const record = Math.max(each.record, batches.get(each.order)?.admin?.version ?? 0);
    return resolve(storage, { ...each, record }, batches.has(each.order) ? null : state, state !== null);
  };
  for (const change of await pMap(pending, read, READS_AT_ONCE)) changes.set(change.order, change);
  return state === null ? asBefore(storage, changes) : changes;
};

const newestChanges = new WeakMap<Memory, ReadonlyMap<string, IndexChange>>();

// Returns the same map for the same changes, so that results cached by it serve every request until something changes.
const asBefore = (
  { memory }: Storage,
  changes: ReadonlyMap<string, IndexChange>,
): ReadonlyMap<string, IndexChange> => {
  const previous = newestChanges.get(memory);
  if (
    previous?.size === changes.size &&
    [...changes].every(([order, change]) => previous.get(order) === change)
  )
    return previous;
  newestChanges.set(memory, changes);
  return changes;
};

// A write soon follows its announcement. A missing one is read again for longer than that takes, because clocks differ.
const WRITE_TIMEOUT_MS = 60_000;

/** About what a change takes in memory: tens of thousands of pages may go at once, and readers need the changes of all until a compaction. */
const PAGE_BYTES = 3_000;
const GONE_BYTES = 600;

// Once the announced versions are there, the result never changes.
const resolve = async (
  storage: Storage,
  announced: Announced,
  state: DirectoryState | null,
  compacting: boolean,
): Promise<IndexChange> => {
  const { id, order, record: version, moderation: decision, deleted, deletion, newest, bucket } = announced;
  const key = `directory/${order}/${newest}.${version}.${decision}.${deleted}`;
  const cachedResult = storage.memory.get<{ change: IndexChange; final: boolean }>(key);
  if (cachedResult !== undefined && (!compacting || (cachedResult.final && !deleted)))
    return cachedResult.change;
  // A new profile cannot have a decision yet.
  const isNew = version === 1 && decision === 0 && !deleted;
  const [stored, moderation] = await Promise.all([
    getRecordOrTombstone(storage, id),
    isNew ? null : decisionOn(storage, announced, state),
  ]);
  // An id that was deleted and imported again has another order.
  const record = stored?.order === order ? aliveRecord(stored) : null;
  const into = record === null ? intoOf(stored) : null;
  const change = {
    ...toIndexChange(announced, record, moderation, dayOf(storage.now())),
    ...(into !== null && { into }),
  };
  noteOrigin(change, { bucket, event: newest, deleted });
  // A restore from the trash announces a newer version than the deletion before it, and writes its record later.
  const final =
    record === null
      ? deletion > version
      : !deleted && record.version >= version && (moderation?.version ?? 0) >= decision;
  if (compacting && deleted && record === null) await removeTombstone(storage, id);
  if (final || storage.now() - timeOfId(newest) > WRITE_TIMEOUT_MS)
    storage.memory.set(key, { change, final }, record === null ? GONE_BYTES : PAGE_BYTES);
  return change;
};

// A decision is announced first. Without an announcement, the lists have the last decision; a compaction needs those leaves anyway.
const decisionOn = async (
  storage: Storage,
  announced: Announced,
  state: DirectoryState | null,
): Promise<Pick<ProfileStatus, 'verified' | 'hidden' | 'version' | 'badge'> | null> => {
  const { id, order, profile } = announced;
  if (state === null || !isEdit(announced)) return getProfileStatus(storage, id);
  const entry = await lookUp<IndexEntry>(storage, state[profile].entries, order);
  // Whether a badge survives the edit depends on what was verified.
  if (entry === undefined || entry.verified === VERIFIED || entry.recheck)
    return getProfileStatus(storage, id);
  const shown = await lookUp<AdminEntry>(storage, state[profile].admin, order);
  return { verified: false, hidden: null, version: shown?.decisions ?? 0 };
};

const isEdit = ({ record, moderation, deleted }: Announced): boolean =>
  record > 1 && moderation === 0 && !deleted;
