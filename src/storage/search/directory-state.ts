import type { ProfileKind } from '../../domain/fields/fields.ts';
import { applyChanges, type Leaf } from '../engine/leaves.ts';
import type { Storage } from '../engine/storage.ts';
import {
  type AdminEntry,
  type FoundRow,
  type IndexChange,
  type IndexEntry,
  toFoundRow,
} from './directory-entries.ts';

/** The current format of snapshots: 2 has place and industry in entries, and `found`; 3 also `decisions` in admins' entries. */
export const DIRECTORY_FORMAT = 3;

/**
 * Public entries, their short rows, and admins' entries of each kind, all by the profiles' order. A state without `format` is from
 * before there were rows; it stays so until it is rebuilt.
 */
export type DirectoryState = Record<ProfileKind, { entries: Leaf[]; found?: Leaf[]; admin: Leaf[] }> & {
  format?: number;
  upgrade?: Upgrade;
};

/**
 * A rebuild in progress from a state of an earlier format: all profiles up to an order of a kind. It belongs to the snapshot `as`;
 * a version that knows no upgrades would compact to another number.
 */
export type Upgrade = { state: DirectoryState; kind: ProfileKind; order: string; as: string };

/** Whether a state has the current format. */
export const isCurrentFormat = (state: DirectoryState): boolean => state.format === DIRECTORY_FORMAT;

/** Applies changes to the directory's state; writes only the leaves that change, under `{place}/`. */
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

/** In a large directory, each change of a compaction hits its own leaf; with twice as many, some share one. More would be too much for a cold function to load. */
const EVENTS_AT_ONCE = { min: 24, max: 48 };

export const leavesIn = ({ upgrade, ...state }: DirectoryState): readonly string[] => [
  ...leafKeys(state),
  ...(upgrade === undefined ? [] : leafKeys(upgrade.state)),
];

// The more leaves there are, the more events a compaction waits for.
export const maxEvents = (state: DirectoryState): number =>
  Math.min(EVENTS_AT_ONCE.max, Math.max(EVENTS_AT_ONCE.min, Math.floor(leavesIn(state).length / 3)));
