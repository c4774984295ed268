import { endOfBucket } from '../../base/engine/storage/events.ts';
import { firstIdOf, timeOfId } from '../../base/engine/storage/keys.ts';
import { applyChanges, type Leaf, lookUp } from '../../base/engine/storage/leaves.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { addDaySums, type DaySums, dayNumber } from '../../base/engine/storage/topics/day-sums.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { CHANGES_DAYS } from '../../profiles/rules/limits.ts';
import {
  type AdminEntry,
  DIRECTORY_FORMAT,
  type FoundRow,
  type IndexChange,
  type IndexEntry,
  toFoundRow,
} from './directory-entry.ts';

/** The directory now: its newest snapshot, and the changes since, by the profiles' order. */
export type Directory = {
  state: DirectoryState;
  changes: ReadonlyMap<string, IndexChange>;
};

/** The directory, the number of its snapshot, and the last bucket of events in that; '' before the first. */
export type NumberedDirectory = Directory & { snapshot: string; bucket: string };

/** A page about a minor in the directory, and the UTC day on which they come of age. */
export type MinorEntry = { id: string; adult: string };

/**
 * Public entries, their short rows, and admins' entries of one kind, all by the profiles' order, and pages about minors.
 */
type KindState = Record<'entries' | 'rows' | 'admin' | 'minors', readonly Leaf[]>;

export type DirectoryState = Record<ProfileKind, KindState> & {
  format: number;
  upgrade?: Upgrade;
  open: OpenLog;
  /** How many pages were made on each day with an account, and without one; an older snapshot lacks it. */
  made?: DaySums;
};

/**
 * The pages that are open data, and what changed among them: the ids of those that copies may have, by the profiles' order; changes, by event and
 * order; and the event from which on there are all of them, '' for always.
 */
export type OpenLog = { marks: readonly Leaf[]; changes: readonly Leaf[]; from: string };

/** An entry of the log: copies are to have the page as it is now, or to forget it. */
export type OpenChange = { id: string; op: 'put' | 'gone'; into?: string };

/** What a compaction changes in the log: marks, null for none, and new entries by their `seq`. */
export type OpenLogChanges = { marks: Map<string, string | null>; changes: Map<string, OpenChange> };

// One shared object, because counts are cached by the identity of the leaves.
const NO_LEAVES: KindState = { entries: [], rows: [], admin: [], minors: [] };

/** A directory without any profile. */
export const EMPTY_DIRECTORY: DirectoryState = {
  format: DIRECTORY_FORMAT,
  personal: NO_LEAVES,
  professional: NO_LEAVES,
  open: { marks: [], changes: [], from: '' },
  made: {},
};

/** A rebuild in progress from a state of an earlier format: all profiles up to an order of a kind. */
export type Upgrade = { state: DirectoryState; kind: ProfileKind; order: string };

/** Whether a state has the current format. */
export const isCurrentFormat = (state: DirectoryState): boolean => state.format === DIRECTORY_FORMAT;

/**
 * Applies changes to the directory's state; writes only the leaves that change, under `{place}/`. Without a log of what changed among open
 * pages, they are only marked by what they are now.
 */
export const applyToIndexes = async (
  storage: Storage,
  state: DirectoryState,
  changes: readonly IndexChange[],
  place: string,
  log: OpenLogChanges = marksOf(changes),
): Promise<DirectoryState> => {
  const next = {
    ...state,
    open: await applyToLog(storage, state.open, log, place),
    made: addDaySums(state.made ?? {}, await madeBy(storage, state, changes)),
  };
  for (const kind of PROFILE_KINDS) {
    const entries = new Map<string, IndexEntry | null>();
    const rows = new Map<string, FoundRow | null>();
    const admin = new Map<string, AdminEntry | null>();
    const minors = new Map<string, MinorEntry | null>();
    for (const change of changes) {
      if (change.profile !== kind) continue;
      entries.set(change.order, change.entry);
      rows.set(change.order, change.entry && toFoundRow(change.entry));
      admin.set(change.order, change.admin);
      minors.set(change.order, minorEntry(change));
    }
    const before = state[kind];
    next[kind] = {
      entries: await applyChanges(storage, before.entries, entries, `${place}/${kind}`),
      rows: await applyChanges(storage, before.rows, rows, `${place}/${kind}-rows`),
      admin: await applyChanges(storage, before.admin, admin, `${place}/${kind}-admin`),
      minors: await applyRare(storage, before.minors, minors, `${place}/${kind}-minors`),
    };
  }
  return next;
};

/** How many pages some changes make on each day: with an account, and without one. A page is made when its order begins. */
export const madeBy = async (
  storage: Storage,
  state: DirectoryState,
  changes: Iterable<IndexChange>,
): Promise<DaySums> => {
  const days = new Map<number, [number, number]>();
  for (const { profile, order, admin } of changes) {
    if (admin === null || (await lookUp(storage, state[profile].admin, order)) !== undefined) continue;
    const day = dayNumber(timeOfId(order));
    const [owned, other] = days.get(day) ?? [0, 0];
    days.set(day, admin.account ? [owned + 1, other] : [owned, other + 1]);
  }
  return Object.fromEntries(days);
};

/** The marks of open pages by what they are now, without entries in the log: for a rebuild. */
const marksOf = (changes: readonly IndexChange[]): OpenLogChanges => ({
  marks: new Map(changes.map(({ order, open, admin }) => [order, open && admin ? admin.id : null])),
  changes: new Map(),
});

const applyToLog = async (
  storage: Storage,
  before: OpenLog,
  { marks, changes }: OpenLogChanges,
  place: string,
): Promise<OpenLog> => ({
  ...before,
  marks: await applyRare(storage, before.marks, marks, `${place}/open-marks`),
  changes: withoutOld(
    await applyChanges(storage, before.changes, changes, `${place}/open-changes`),
    [...changes.keys()].at(-1),
  ),
});

// By the time of the newest entry, so that every process makes the same snapshot.
const withoutOld = (leaves: readonly Leaf[], newest: string | undefined): Leaf[] => {
  if (newest === undefined) return [...leaves];
  const oldest = firstIdOf(timeOfId(newest) - CHANGES_DAYS * 86_400_000);
  return leaves.filter((_leaf, at) => (leaves[at + 1]?.first ?? newest) >= oldest);
};

/** A rebuilt state, whose log of open pages has no changes up to a bucket. */
export const withLogFrom = (state: DirectoryState, bucket: string): DirectoryState => ({
  ...state,
  open: { ...state.open, from: firstIdOf(bucket === '' ? 0 : endOfBucket(bucket)) },
});

/** The entry of a page about a minor; null if it is not. */
export const minorEntry = ({ admin }: IndexChange): MinorEntry | null =>
  admin?.adult === undefined ? null : { id: admin.id, adult: admin.adult };

// Most profiles are not in these leaves: removing what is not there writes nothing.
const applyRare = async <Value>(
  storage: Storage,
  leaves: readonly Leaf[],
  changes: ReadonlyMap<string, Value | null>,
  place: string,
): Promise<Leaf[]> => {
  const real = new Map<string, Value | null>();
  for (const [order, value] of changes)
    if (value !== null || (await lookUp(storage, leaves, order)) !== undefined) real.set(order, value);
  return applyChanges(storage, leaves, real, place);
};

const leafKeys = ({ personal, professional, open }: DirectoryState): string[] =>
  [...Object.values(personal), ...Object.values(professional), open.marks, open.changes].flatMap((leaves) =>
    leaves.map(({ key }) => key),
  );

/** In a large directory, each change of a compaction hits its own leaf; with twice as many, some share one. More would be too much for a cold function to load. */
const EVENTS_AT_ONCE = { min: 24, max: 48 };

export const leavesIn = ({ upgrade, ...state }: DirectoryState): readonly string[] => [
  ...leafKeys(state),
  ...(upgrade === undefined ? [] : leafKeys(upgrade.state)),
];

// The more leaves there are, the more events a compaction waits for.
export const maxEvents = (state: DirectoryState): number =>
  Math.min(EVENTS_AT_ONCE.max, Math.max(EVENTS_AT_ONCE.min, Math.floor(leavesIn(state).length / 2)));

/** The leaves of entries in a state, and whose they are. */
export const directoryLeaves = (state: DirectoryState): { leaf: Leaf; content: 'entries' | 'admin' }[] =>
  PROFILE_KINDS.flatMap((kind) => [
    ...state[kind].entries.map((leaf) => ({ leaf, content: 'entries' as const })),
    ...state[kind].admin.map((leaf) => ({ leaf, content: 'admin' as const })),
  ]);
