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

/** In a large directory each change of a compaction hits leaves of its own; of twice as many some share one. More would be much for a fresh function to ask for. */
const EVENTS_AT_ONCE = { least: 24, most: 48 };

export const leavesIn = ({ upgrade, ...state }: DirectoryState): readonly string[] => [
  ...leafKeys(state),
  ...(upgrade === undefined ? [] : leafKeys(upgrade.state)),
];

// The more leaves there are, the more changes are waited for.
export const mostEvents = (state: DirectoryState): number =>
  Math.min(EVENTS_AT_ONCE.most, Math.max(EVENTS_AT_ONCE.least, Math.floor(leavesIn(state).length / 3)));
