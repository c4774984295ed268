import { gunzipSync, gzipSync } from 'node:zlib';
import type { ProfileKind } from '../../domain/fields/fields.ts';
import type { FoundFields } from '../../domain/finding/search.ts';
import { badgeState } from '../../domain/profiles/badge.ts';
import { DEFAULT_AVATAR } from '../../domain/profiles/photo.ts';
import { withoutPrivate } from '../../domain/profiles/privacy.ts';
import {
  displayName,
  isListed,
  type ListItem,
  NOT_VERIFIED,
  type ProfileRecord,
  VERIFIED,
  type Verified,
} from '../../domain/profiles/profile.ts';
import { appendEvent } from '../engine/events.ts';
import { timeOfId } from '../engine/keys.ts';
import { applyChanges, type Leaf, leavesOf, lookUp, needLeaves } from '../engine/leaves.ts';
import type { Memory } from '../engine/memory.ts';
import { withState } from '../engine/read-topic.ts';
import type { Storage } from '../engine/storage.ts';
import { SweptError } from '../engine/swept-error.ts';
import type { Topic } from '../engine/topic.ts';
import type { TopicEvent } from '../engine/topic-listing.ts';
import { isInSight } from '../profiles/gate.ts';
import { getModeration, type Moderation } from '../profiles/moderation.ts';
import { getProfileRecord, removeTombstone } from '../profiles/profile-record.ts';

/** A profile in the public index: a list item without its counts, and what else a search looks at. */
export type IndexEntry = Omit<ListItem, 'like' | 'view'> &
  FoundFields & {
    version: number;
    /** Its badge is suspended: what was verified changed since. */
    recheck?: true;
  };
/** A profile in the admins' index. */
export type AdminEntry = {
  id: string;
  name: string;
  email: string;
  phone: string;
  verified: Verified;
  version: number;
  /** Its badge is suspended: what was verified changed since. */
  recheck?: true;
  /** Its e-mail address was not confirmed yet. */
  unconfirmed?: true;
  /** It is in no list but the admins'. */
  unlisted?: true;
  /** An administrator took it out of the public's sight. */
  hidden?: true;
};
/** A profile's place and what both indexes hold of it: neither when it is gone, the admins' alone when it is hidden. */
export type IndexChange = {
  order: string;
  profile: ProfileKind;
  entry: IndexEntry | null;
  admin: AdminEntry | null;
};

/** What lists are narrowed and ordered by, kept small: a person's role is the profession, a company's the industry. */
export type FoundRow = [
  id: string,
  name: string,
  verified: 0 | 1,
  role: string,
  hometown: string,
  currentcity: string,
];

/** The format of the snapshots that are written today: 2 since entries know place and industry, and `found` is there. */
export const DIRECTORY_FORMAT = 2;

/**
 * Public entries, their short rows, and admins' entries of each kind, all keyed by the order of creation. A state without `format` is of
 * before there were rows; it keeps that format until it is rebuilt.
 */
export type DirectoryState = Record<ProfileKind, { entries: Leaf[]; found?: Leaf[]; admin: Leaf[] }> & {
  format?: number;
  upgrade?: Upgrade;
};

/**
 * A state of an earlier format made anew, as far as that has got: everybody up to a place of a kind. It belongs to the snapshot `as`:
 * one that was compacted by a version that knows of no upgrade has another number.
 */
export type Upgrade = { state: DirectoryState; kind: ProfileKind; order: string; as: string };

/** Whether a state was made by this version. */
export const isCurrentFormat = (state: DirectoryState): boolean => state.format === DIRECTORY_FORMAT;

/** What an event says happened. All but `batch` name a profile, whose records are the truth; a batch carries its own entries. */
export type DirectoryEventKind = 'changed' | 'verified' | 'hidden' | 'deleted' | 'batch';

const TOPIC = 'directory';

/** The directory's state with some changes in it; only leaves that change are written, under `{place}/`. */
export const applyToIndexes = async (
  storage: Storage,
  state: DirectoryState,
  changes: readonly IndexChange[],
  place: string,
): Promise<DirectoryState> => {
  const next = { ...state };
  for (const kind of ['personal', 'professional'] as const) {
    const entries = new Map<string, IndexEntry | null>();
    const found = new Map<string, FoundRow | null>();
    const admin = new Map<string, AdminEntry | null>();
    for (const change of changes) {
      if (change.profile !== kind) continue;
      entries.set(change.order, change.entry);
      found.set(change.order, change.entry && toFoundRow(change.entry));
      admin.set(change.order, change.admin);
    }
    const rows = state[kind].found;
    next[kind] = {
      entries: await applyChanges(storage, state[kind].entries, entries, `${place}/${kind}`),
      ...(rows && { found: await applyChanges(storage, rows, found, `${place}/${kind}-found`) }),
      admin: await applyChanges(storage, state[kind].admin, admin, `${place}/${kind}-admin`),
    };
  }
  return next;
};

const leafKeys = ({ personal, professional }: DirectoryState): string[] =>
  [personal, professional]
    .flatMap(({ entries, found = [], admin }) => [...entries, ...found, ...admin])
    .map(({ key }) => key);

/** The number of the snapshot that a compaction makes, which the place of its leaves begins with. */
const numberIn = (place: string): string => /\/(\d+)\./.exec(place)?.[1] ?? '';

/** In a large directory each change of a compaction hits leaves of its own; of twice as many some share one. More would be much for a fresh function to ask for. */
const EVENTS_AT_ONCE = { least: 24, most: 48 };

const leavesIn = ({ upgrade, ...state }: DirectoryState): readonly string[] => [
  ...leafKeys(state),
  ...(upgrade === undefined ? [] : leafKeys(upgrade.state)),
];

// The more leaves there are, the more changes are waited for.
const mostEvents = (state: DirectoryState): number =>
  Math.min(EVENTS_AT_ONCE.most, Math.max(EVENTS_AT_ONCE.least, Math.floor(leavesIn(state).length / 3)));

/**
 * The directory. An event is written before the record it announces, and names the version to come: a crash between the two leaves an
 * event that says nothing new, never a record that no list knows.
 */
export const directoryTopic: Topic<DirectoryState> = {
  name: TOPIC,
  empty: () => ({
    format: DIRECTORY_FORMAT,
    personal: { entries: [], found: [], admin: [] },
    professional: { entries: [], found: [], admin: [] },
  }),
  apply: async (storage, { upgrade, ...state }, events, place) => {
    const changes = [...(await changesOf(storage, events, state)).values()];
    const next = await applyToIndexes(storage, state, changes, place);
    const as = numberIn(place);
    if (upgrade === undefined || Number(upgrade.as) !== Number(as) - 1) return next;
    const made = await applyToIndexes(storage, upgrade.state, changes, `${place}/upgrade`);
    return { ...next, upgrade: { ...upgrade, state: made, as } };
  },
  leaves: leavesIn,
  maxEvents: mostEvents,
  maxAgeMs: 600_000,
};

/** Announces that a profile is about to change; write its record at once. */
export const announce = async (
  storage: Storage,
  kind: Exclude<DirectoryEventKind, 'batch'>,
  profile: Pick<ProfileRecord, 'id' | 'version' | 'profile' | 'order'>,
): Promise<void> => {
  const letter = profile.profile === 'personal' ? 'p' : 'b';
  await appendEvent(storage, TOPIC, `${kind}.${profile.id}.${profile.version}.${letter}.${profile.order}`);
};

/** Announces many profiles that have been written already, their entries in the event itself. */
export const announceBatch = async (storage: Storage, changes: readonly IndexChange[]): Promise<void> => {
  const body = gzipSync(JSON.stringify(changes));
  await appendEvent(storage, TOPIC, `batch.${changes.length}`, body);
};

/** What the events say of one profile, all together: versions that its records will have, whether it is to go, the newest event. */
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

const READ_AT_ONCE = 32;

/**
 * What some events come to, by the profiles' order: what the records say now, and what batches carry. A compaction gives the state that
 * it adds them to: it takes nothing from memory that may still change.
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
    const leaves = edits.flatMap(({ profile, order }) => leavesOf(state[profile].entries, [order]));
    // Side by side, and each but once.
    await needLeaves(storage, [...new Set(leaves)]);
  }
  for (let index = 0; index < pending.length; index += READ_AT_ONCE) {
    const some = pending.slice(index, index + READ_AT_ONCE);
    const read = await Promise.all(
      some.map((each) => {
        // Others' word on a profile that a batch has too: its records know best.
        const record = Math.max(each.record, changes.get(each.order)?.admin?.version ?? 0);
        return resolve(storage, { ...each, record }, changes.has(each.order) ? null : state, state !== null);
      }),
    );
    for (const change of read) changes.set(change.order, change);
  }
  return state === null ? asBefore(storage, changes) : changes;
};

const newestChanges = new WeakMap<Memory, ReadonlyMap<string, IndexChange>>();

// The same changes are the same map: until something newer is said, what was made of them serves every request.
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

// Batches never change: what they come to together serves until there is another one, or a compaction took them in.
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

/** Whether an event carries its entries itself. */
export const isBatch = (event: TopicEvent): boolean => event.payload.startsWith('batch.');

/** The changes that a batch carries; kept in memory for the next reader, if `keep`. */
export const readBatch = async (
  storage: Storage,
  event: TopicEvent,
  { keep }: { keep: boolean },
): Promise<IndexChange[]> => {
  const known = storage.memory.get<IndexChange[]>(event.key);
  if (known !== undefined) return known;
  const bytes = await storage.getBytes(event.key, 'eventual');
  if (bytes === null) throw new SweptError(event.key);
  const text = gunzipSync(bytes).toString('utf8');
  const changes = JSON.parse(text) as IndexChange[];
  if (keep) storage.memory.set(event.key, changes, text.length * 2);
  return changes;
};

// A write has ten seconds from its announcement, clocks a little apart; one that never came is asked for again for a minute.
const ON_ITS_WAY = 60_000;

// Once the announced versions are there, the events always come to the same.
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
  // Nobody can have decided on a profile before it was there.
  const isNew = version === 1 && decision === 0 && !deleted;
  const [found, moderation] = await Promise.all([
    getProfileRecord(storage, id),
    isNew ? null : decisionOn(storage, announced, state),
  ]);
  // An id that was deleted and imported again has another place.
  const record = found?.order === order ? found : null;
  const change = toIndexChange(announced, record, moderation);
  const final =
    record === null
      ? deleted
      : !deleted && record.version >= version && (moderation?.version ?? 0) >= decision;
  if (compacting && deleted && record === null) await removeTombstone(storage, id);
  if (final || storage.now() - timeOfId(newest) > ON_ITS_WAY) {
    storage.memory.set(key, { change, final }, 3_000);
  }
  return change;
};

// Whoever decides says so first: where nobody did, a profile in the list is there as was last decided. A compaction needs that leaf anyway.
const decisionOn = async (
  storage: Storage,
  announced: Announced,
  state: DirectoryState | null,
): Promise<Pick<Moderation, 'verified' | 'hidden' | 'version' | 'badge'> | null> => {
  const { id, order, profile } = announced;
  if (state === null || !isEdit(announced)) return getModeration(storage, id);
  const entry = await lookUp<IndexEntry>(storage, state[profile].entries, order);
  // Whether a badge outlasts the edit hangs on what was verified.
  if (entry === undefined || entry.verified === VERIFIED || entry.recheck) return getModeration(storage, id);
  return { verified: false, hidden: null, version: 0 };
};

const isEdit = ({ record, moderation, deleted }: Announced): boolean =>
  record > 1 && moderation === 0 && !deleted;

/** What the indexes hold of a profile, given its records: the public one nothing that is private, and no unlisted profile at all. */
export const toIndexChange = (
  place: Pick<ProfileRecord, 'order' | 'profile'>,
  record: ProfileRecord | null,
  moderation: Pick<Moderation, 'verified' | 'hidden' | 'badge'> | null,
): IndexChange => {
  const { order, profile } = place;
  if (record === null) return { order, profile, entry: null, admin: null };
  const inSight = isInSight(moderation);
  const badge = badgeState(record, moderation);
  const verified = badge.verified ? VERIFIED : NOT_VERIFIED;
  const recheck = badge.recheck && { recheck: true as const };
  const shown = withoutPrivate(record);
  return {
    order,
    profile,
    entry:
      inSight && isListed(record)
        ? {
            id: shown.id,
            name: shown.name,
            nickname: shown.nickname,
            profile,
            profession: shown.profession,
            eduqualification: shown.eduqualification,
            message: shown.message,
            school: shown.school,
            hobbies: shown.hobbies,
            dob: shown.dob,
            avatar: shown.avatar || DEFAULT_AVATAR,
            verified,
            companyname: shown.companyname,
            foundername: shown.foundername,
            // Most are empty, and a directory holds very many.
            ...(shown.catagory && { catagory: shown.catagory }),
            ...(shown.products && { products: shown.products }),
            ...(shown.hometown && { hometown: shown.hometown }),
            ...(shown.currentcity && { currentcity: shown.currentcity }),
            version: shown.version,
            ...recheck,
          }
        : null,
    admin: {
      id: record.id,
      name: displayName(record),
      email: record.email,
      phone: record.phone,
      verified,
      version: record.version,
      ...recheck,
      ...(record.unconfirmed && { unconfirmed: true as const }),
      ...(!isListed(record) && { unlisted: true as const }),
      ...(!inSight && { hidden: true as const }),
    },
  };
};

/** The short row of a public entry. */
export const toFoundRow = (entry: IndexEntry): FoundRow => [
  entry.id,
  displayName(entry),
  entry.verified === VERIFIED ? 1 : 0,
  (entry.profile === 'personal' ? entry.profession : entry.catagory) ?? '',
  entry.hometown ?? '',
  entry.currentcity ?? '',
];

/** The directory at this moment: its newest snapshot, and what changed since by the profiles' order. */
export type Directory = {
  state: DirectoryState;
  changes: ReadonlyMap<string, IndexChange>;
};

/** Reads the directory and uses it, again from the start when its snapshot is swept away meanwhile. */
export const withDirectory = <Result>(
  storage: Storage,
  use: (directory: Directory) => Promise<Result>,
): Promise<Result> =>
  withState(storage, directoryTopic, async ({ state, view }) =>
    use({ state, changes: await changesOf(storage, view.events) }),
  );
