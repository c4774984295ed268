import { type Leaf, leafOf, walkLeaves } from '../../base/engine/storage/leaves.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { withDirectory } from './directory.ts';
import { changedDay } from './directory-entries.ts';
import { type FoundRow, type IndexEntry, toFoundRow } from './directory-entry.ts';
import type { Directory } from './directory-state.ts';

/** A profile in public lists, the day of its last change, and whether search engines may show it. */
type ListedProfile = { id: string; name: string; changed: string; isIndexed: boolean };

/** Some listed profiles of a kind, newest first, from a position on; reads only the leaves that they are in. */
export const listListed = (
  storage: Storage,
  kind: ProfileKind,
  from: number,
  count: number,
): Promise<ListedProfile[]> =>
  withDirectory(storage, async (directory) => {
    const listed: ListedProfile[] = [];
    let left = from;
    for (const { leaf, changes } of changedLeaves(directory, kind)) {
      if (changes.length === 0 && left >= leaf.size) {
        left -= leaf.size;
        continue;
      }
      const rows = await rowsOf(storage, leaf, changes);
      listed.push(...rows.slice(left, left + count - listed.length));
      left = Math.max(0, left - rows.length);
      if (listed.length >= count) break;
    }
    return listed;
  });

/** Number of listed profiles of a kind. */
export const countListed = (storage: Storage, kind: ProfileKind): Promise<number> =>
  withDirectory(storage, async (directory) => {
    let total = 0;
    for (const { leaf, changes } of changedLeaves(directory, kind))
      total += changes.length === 0 ? leaf.size : (await rowsOf(storage, leaf, changes)).length;
    return total;
  });

type Change = { order: string; entry: IndexEntry | null };

// Stands for the leaf that changes of an empty directory would be in.
const NO_LEAF: Leaf = { first: '', key: '', size: 0 };

/** The leaves of a kind, newest first, each with the changes since that belong into it. */
const changedLeaves = ({ state, changes }: Directory, kind: ProfileKind) => {
  const { rows } = state[kind];
  const leaves = rows.length === 0 ? [NO_LEAF] : rows;
  const groups = new Map<Leaf, Change[]>();
  for (const change of changes.values()) {
    if (change.profile !== kind) continue;
    const leaf = leafOf(leaves, change.order) ?? (leaves[0] as Leaf);
    const group = groups.get(leaf);
    if (group === undefined) groups.set(leaf, [change]);
    else group.push(change);
  }
  return leaves.toReversed().map((leaf) => ({ leaf, changes: groups.get(leaf) ?? [] }));
};

/** The profiles of a leaf with its changes, newest first. */
const rowsOf = async (storage: Storage, leaf: Leaf, changes: readonly Change[]): Promise<ListedProfile[]> => {
  const rows = new Map<string, FoundRow>();
  // Not cached: crawlers seldom read a part, and never the same one twice in a row.
  for await (const [order, row] of walkLeaves<FoundRow>(storage, leaf === NO_LEAF ? [] : [leaf]))
    rows.set(order, row);
  for (const { order, entry } of changes) {
    if (entry === null) rows.delete(order);
    else rows.set(order, toFoundRow(entry));
  }
  const sorted =
    changes.length === 0 ? [...rows] : [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.reverse().map(([, [id, name, , , , , , changed, , , unindexed]]) => ({
    id,
    name,
    changed: changedDay(changed),
    isIndexed: unindexed !== 1,
  }));
};
