import pMap from 'p-map';
import type { ProfileKind } from '../../domain/fields/fields.ts';
import { VERIFIED } from '../../domain/profiles/profile.ts';
import { timeOfId } from '../engine/keys.ts';
import { leavesOf, lookUp, needLeaves } from '../engine/leaves.ts';
import type { Memory } from '../engine/memory.ts';
import { READS_AT_ONCE, type Storage } from '../engine/storage.ts';
import type { TopicEvent } from '../engine/topic-listing.ts';
import { getProfileRecord, removeTombstone } from '../profiles/profile-record.ts';
import { getProfileStatus, type ProfileStatus } from '../profiles/profile-status.ts';
import { type AdminEntry, type IndexChange, type IndexEntry, toIndexChange } from './directory-entries.ts';
import { isBatch, readBatch } from './directory-events.ts';
import type { DirectoryState } from './directory-state.ts';

/** The events of one profile taken together: the versions announced for its records, whether it is being deleted, and the newest event. */
type Announced = {
  id: string;
  profile: ProfileKind;
  order: string;
  record: number;
  moderation: number;
  deleted: boolean;
  newest: string;
};

const add = (all: Map<string, Announced>, event: TopicEvent): void => {
  const [kind, id = '', version, letter, order = ''] = event.payload.split('.');
  const profile = letter === 'p' ? 'personal' : 'professional';
  const known = all.get(order) ?? {
    id,
    profile,
    order,
    record: 0,
    moderation: 0,
    deleted: false,
    newest: '',
  };
  if (kind === 'changed') known.record = Math.max(known.record, Number(version));
  else if (kind === 'deleted') known.deleted = true;
  else known.moderation = Math.max(known.moderation, Number(version));
  known.newest = event.id;
  all.set(order, known);
};

/**
 * The changes that some events announce, by the profiles' order: from the records as they are now, and from batches. A compaction passes the
 * state that it adds them to; it takes nothing from memory that may still change.
 */
export const changesOf = async (
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
  const known = newestChanges.get(memory);
  if (known?.size === changes.size && [...changes].every(([order, change]) => known.get(order) === change))
    return known;
  newestChanges.set(memory, changes);
  return changes;
};

type Batches = { keys: readonly string[]; changes: Map<string, IndexChange> };

const newestBatches = new WeakMap<Memory, Batches>();

// Batches never change, so their combined changes are cached until another one comes or a compaction includes them.
const readBatches = async (
  storage: Storage,
  events: readonly TopicEvent[],
  { keep }: { keep: boolean },
): Promise<Map<string, IndexChange>> => {
  const known = newestBatches.get(storage.memory);
  if (known?.keys.length === events.length && events.every(({ key }, index) => key === known.keys[index]))
    return known.changes;
  const changes = new Map<string, IndexChange>();
  for (const event of events)
    for (const change of await readBatch(storage, event, { keep }))
      changes.set(change.order, newer(changes.get(change.order), change));
  if (keep) newestBatches.set(storage.memory, { keys: events.map(({ key }) => key), changes });
  return changes;
};

const newer = (known: IndexChange | undefined, change: IndexChange): IndexChange =>
  known?.admin && change.admin && known.admin.version > change.admin.version ? known : change;

// A write follows its announcement within ten seconds, give or take differing clocks. A missing one is looked for again for a minute.
const WRITE_TIMEOUT_MS = 60_000;

// Once the announced versions are there, the result never changes.
const resolve = async (
  storage: Storage,
  announced: Announced,
  state: DirectoryState | null,
  compacting: boolean,
): Promise<IndexChange> => {
  const { id, order, record: version, moderation: decision, deleted, newest } = announced;
  const key = `directory/${order}/${newest}.${version}.${decision}.${deleted}`;
  const known = storage.memory.get<{ change: IndexChange; final: boolean }>(key);
  if (known !== undefined && (!compacting || (known.final && !deleted))) return known.change;
  // A new profile cannot have a decision yet.
  const isNew = version === 1 && decision === 0 && !deleted;
  const [found, moderation] = await Promise.all([
    getProfileRecord(storage, id),
    isNew ? null : decisionOn(storage, announced, state),
  ]);
  // An id that was deleted and imported again has another order.
  const record = found?.order === order ? found : null;
  const change = toIndexChange(announced, record, moderation);
  const final =
    record === null
      ? deleted
      : !deleted && record.version >= version && (moderation?.version ?? 0) >= decision;
  if (compacting && deleted && record === null) await removeTombstone(storage, id);
  if (final || storage.now() - timeOfId(newest) > WRITE_TIMEOUT_MS) {
    storage.memory.set(key, { change, final }, 3_000);
  }
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
