import { endOfBucket } from '../../base/engine/storage/events.ts';
import { firstIdOf, timeOfId } from '../../base/engine/storage/keys.ts';
import { applyChanges, type Leaf, lookUp } from '../../base/engine/storage/leaves.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { CHANGES_DAYS } from '../../profiles/open-data/rules.ts';
import {
  type AdminEntry,
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

/**
 * The current format of snapshots: 2 has place and industry in entries, and `found`; 3 also `decisions` in admins' entries; 4 lists no minors,
 * and has marks in admins' entries; 5 marks open pages;
 * 6 has deaths; 7 has days of the last change.
 */
export const DIRECTORY_FORMAT = 7;

/** A page about a minor in the directory, and the UTC day on which they come of age. */
export type MinorEntry = { id: string; adult: string };

/**
 * Public entries, their short rows, and admins' entries of one kind, all by the profiles' order; admins' entries of new pages that wait
 * once more, and pages about minors, if there are any. A state without `format` predates rows and has none until it is rebuilt.
 */
type KindState = { entries: Leaf[]; found?: Leaf[]; admin: Leaf[]; waiting?: Leaf[]; minors?: Leaf[] };

export type DirectoryState = Record<ProfileKind, KindState> & {
  format?: number;
  upgrade?: Upgrade;
  /** Missing if no page was ever open data. */
  open?: OpenLog;
};

/**
 * The pages that are open data, and what changed among them: the ids of those that copies may have, by the profiles' order; changes, by event and
 * order; and the event from which on there are all of them, '' for always.
 */
export type OpenLog = { marks: Leaf[]; changes: Leaf[]; from: string };

/** An entry of the log: copies are to have the page as it is now, or to forget it. */
export type OpenChange = { id: string; op: 'put' | 'gone' };

/** What a compaction changes in the log: marks, null for none, and new entries by their `seq`. */
export type OpenLogChanges = { marks: Map<string, string | null>; changes: Map<string, OpenChange> };

export const NO_OPEN_LOG: OpenLog = { marks: [], changes: [], from: '' };

/**
 * A rebuild in progress from a state of an earlier format: all profiles up to an order of a kind. It belongs to the snapshot `as`;
 * a version that knows no upgrades would compact to another number.
 */
export type Upgrade = { state: DirectoryState; kind: ProfileKind; order: string; as: string };

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
  const next = { ...(await withOpenLog(storage, state, log, place)) };
  for (const kind of ['personal', 'professional'] as const) {
    const entries = new Map<string, IndexEntry | null>();
    const rowChanges = new Map<string, FoundRow | null>();
    const admin = new Map<string, AdminEntry | null>();
    const waiting = new Map<string, AdminEntry | null>();
    const minors = new Map<string, MinorEntry | null>();
    for (const change of changes) {
      if (change.profile !== kind) continue;
      entries.set(change.order, change.entry);
      rowChanges.set(change.order, change.entry && toFoundRow(change.entry));
      admin.set(change.order, change.admin);
      waiting.set(change.order, waitingEntry(change));
      minors.set(change.order, minorEntry(change));
    }
    const rows = state[kind].found;
    const waitingLeaves = await applyRare(storage, state[kind].waiting, waiting, `${place}/${kind}-waiting`);
    const minorLeaves = await applyRare(storage, state[kind].minors, minors, `${place}/${kind}-minors`);
    next[kind] = {
      entries: await applyChanges(storage, state[kind].entries, entries, `${place}/${kind}`),
      ...(rows && { found: await applyChanges(storage, rows, rowChanges, `${place}/${kind}-found`) }),
      admin: await applyChanges(storage, state[kind].admin, admin, `${place}/${kind}-admin`),
      ...(waitingLeaves.length > 0 && { waiting: waitingLeaves }),
      ...(minorLeaves.length > 0 && { minors: minorLeaves }),
    };
  }
  return next;
};

/** The marks of open pages by what they are now, without entries in the log: for a rebuild. */
const marksOf = (changes: readonly IndexChange[]): OpenLogChanges => ({
  marks: new Map(changes.map(({ order, open, admin }) => [order, open && admin ? admin.id : null])),
  changes: new Map(),
});

const withOpenLog = async (
  storage: Storage,
  state: DirectoryState,
  { marks, changes }: OpenLogChanges,
  place: string,
): Promise<DirectoryState> => {
  const before = state.open ?? NO_OPEN_LOG;
  const open: OpenLog = {
    ...before,
    marks: await applyRare(storage, before.marks, marks, `${place}/open-marks`),
    changes: withoutOld(
      await applyChanges(storage, before.changes, changes, `${place}/open-changes`),
      [...changes.keys()].at(-1),
    ),
  };
  return open.marks.length + open.changes.length === 0 && open.from === '' ? state : { ...state, open };
};

// By the time of the newest entry, so that every process makes the same snapshot.
const withoutOld = (leaves: readonly Leaf[], newest: string | undefined): Leaf[] => {
  if (newest === undefined) return [...leaves];
  const oldest = firstIdOf(timeOfId(newest) - CHANGES_DAYS * 86_400_000);
  return leaves.filter((_leaf, at) => (leaves[at + 1]?.first ?? newest) >= oldest);
};

/** A rebuilt state, whose log of open pages has no changes up to a bucket. */
export const withLogFrom = (state: DirectoryState, bucket: string): DirectoryState => ({
  ...state,
  open: { ...(state.open ?? NO_OPEN_LOG), from: firstIdOf(bucket === '' ? 0 : endOfBucket(bucket)) },
});

/** The entry of a page that waits; null if it does not. */
export const waitingEntry = ({ admin }: IndexChange): AdminEntry | null => (admin?.waiting ? admin : null);

/** The entry of a page about a minor; null if it is not. */
export const minorEntry = ({ admin }: IndexChange): MinorEntry | null =>
  admin?.adult === undefined ? null : { id: admin.id, adult: admin.adult };

// Most profiles are not in these leaves: removing what is not there writes nothing.
const applyRare = async <Value>(
  storage: Storage,
  leaves: readonly Leaf[] = [],
  changes: ReadonlyMap<string, Value | null>,
  place: string,
): Promise<Leaf[]> => {
  const real = new Map<string, Value | null>();
  for (const [order, value] of changes)
    if (value !== null || (await lookUp(storage, leaves, order)) !== undefined) real.set(order, value);
  return applyChanges(storage, leaves, real, place);
};

const leafKeys = ({ personal, professional, open = NO_OPEN_LOG }: DirectoryState): string[] =>
  [
    ...[personal, professional].flatMap(({ entries, found: rows = [], admin, waiting = [], minors = [] }) => [
      ...entries,
      ...rows,
      ...admin,
      ...waiting,
      ...minors,
    ]),
    ...open.marks,
    ...open.changes,
  ].map(({ key }) => key);

/** In a large directory, each change of a compaction hits its own leaf; with twice as many, some share one. More would be too much for a cold function to load. */
const EVENTS_AT_ONCE = { min: 24, max: 48 };

export const leavesIn = ({ upgrade, ...state }: DirectoryState): readonly string[] => [
  ...leafKeys(state),
  ...(upgrade === undefined ? [] : leafKeys(upgrade.state)),
];

// The more leaves there are, the more events a compaction waits for.
export const maxEvents = (state: DirectoryState): number =>
  Math.min(EVENTS_AT_ONCE.max, Math.max(EVENTS_AT_ONCE.min, Math.floor(leavesIn(state).length / 3)));

/** The leaves of entries in a state, and whose they are. */
export const directoryLeaves = (state: DirectoryState): { leaf: Leaf; content: 'entries' | 'admin' }[] =>
  PROFILE_KINDS.flatMap((kind) => [
    ...state[kind].entries.map((leaf) => ({ leaf, content: 'entries' as const })),
    ...state[kind].admin.map((leaf) => ({ leaf, content: 'admin' as const })),
  ]);
