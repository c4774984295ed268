import { PROFILE_KINDS, type ProfileKind } from '../../domain/fields/fields.ts';
import type { Dimension } from '../../domain/profiles/groups.ts';
import type { Aliases } from '../../domain/search/aliases.ts';
import { byCountDescending, type FacetValue } from '../../domain/search/facets.ts';
import { INITIALS } from '../../domain/search/profile-query.ts';
import { rankOf } from '../../domain/search/search.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { needLeaf } from '../engine/leaves.ts';
import type { Storage } from '../engine/storage.ts';
import type { Directory } from './directory.ts';
import type { IndexEntry } from './directory-entries.ts';
import { bestFirst, entriesOf, type FoundPlace } from './directory-find.ts';
import { type Filters, groupCounter, labelsOf, rowFilter } from './directory-groups.ts';
import { openTable, type Part } from './directory-table.ts';

const openBoth = async (storage: Storage, directory: Directory): Promise<Part[]> =>
  (
    await Promise.all(PROFILE_KINDS.map((kind) => openTable(storage, directory, kind, { texts: false })))
  ).flat();

/** All groups of a dimension with their numbers of profiles, the largest first. */
export const listGroups = async (
  storage: Storage,
  directory: Directory,
  dimension: Dimension,
  aliases: Aliases,
): Promise<FacetValue[]> => groupsIn(await openBoth(storage, directory), dimension, aliases);

const groupsIn = (parts: readonly Part[], dimension: Dimension, aliases: Aliases): FacetValue[] => {
  const totals = new Map<string, number>();
  for (const part of parts) {
    const { add, addTo } = groupCounter(part, dimension, aliases);
    const rows = part.columns.orders.length;
    for (let row = 0; row < rows; row += 1) if (!part.gone?.has(row)) add(row);
    addTo(totals);
  }
  const labels = labelsOf(parts, dimension, aliases);
  return [...totals]
    .map(([value, count]) => ({ value, label: labels.get(value) ?? value, count }))
    .sort(byCountDescending);
};

/** The label of a group; undefined if it is empty. */
export const labelOfGroup = async (
  storage: Storage,
  directory: Directory,
  dimension: Dimension,
  slug: string,
  aliases: Aliases,
): Promise<string | undefined> =>
  labelsOf(await openBoth(storage, directory), dimension, aliases, new Set([slug])).get(slug);

/** Number of profiles of a kind under each initial, in the order of `INITIALS`. */
export const countInitials = async (
  storage: Storage,
  directory: Directory,
  kind: ProfileKind,
): Promise<number[]> => {
  const counts = INITIALS.map(() => 0);
  for (const { columns, gone } of await openTable(storage, directory, kind, { texts: false }))
    columns.initials.forEach((initial, row) => {
      if (!gone?.has(row)) counts[initial] = (counts[initial] as number) + 1;
    });
  return counts;
};

/** Everybody of a kind who is under an initial, in the order of their names. */
export const listUnderInitial = async (
  storage: Storage,
  directory: Directory,
  kind: ProfileKind,
  initial: string,
): Promise<FoundPlace[]> => {
  const wanted = INITIALS.indexOf(initial);
  const rows: FoundPlace[] = [];
  for (const part of await openTable(storage, directory, kind, { texts: false })) {
    const { initials, sorts, orders, ids } = part.columns;
    initials.forEach((each, row) => {
      if (each !== wanted || part.gone?.has(row)) return;
      rows.push({
        key: sorts[row] as string,
        order: orders[row] as string,
        id: ids[row] as string,
        part,
        row,
      });
    });
  }
  return rows.sort(bestFirst);
};

/**
 * The newest profiles of a kind that match a filter, except one; looks no further than needed. Most of them are in the newest leaf,
 * which is read in parallel with the rows.
 */
export const listOthers = async (
  storage: Storage,
  directory: Directory,
  aliases: Aliases,
  { kind, filters, but, limit }: { kind: ProfileKind; filters: Filters; but: string; limit: number },
): Promise<IndexEntry[]> => {
  const newest = directory.state[kind].entries.at(-1);
  // The label of the group comes from both kinds.
  const [parts] = await Promise.all([openBoth(storage, directory), newest && needLeaf(storage, newest)]);
  const rows: FoundPlace[] = [];
  for (const part of parts.filter((each) => each.kind === kind)) {
    const wants = rowFilter(part, filters, aliases);
    if (wants === null) continue;
    const { ids, orders } = part.columns;
    for (let row = orders.length - 1; row >= 0 && rows.length < limit; row -= 1)
      if (ids[row] !== but && wants(row))
        rows.push({ key: 0, order: orders[row] as string, id: ids[row] as string, part, row });
  }
  return entriesOf(storage, directory, rows);
};

/** A name or group that matches what is typed; `start` if one of its words begins with it. */
export type Fitting = { label: string; start: boolean };
export type FittingName = Fitting & { id: string };
export type FittingGroup = Fitting & { dimension: Dimension; slug: string; count: number };

const rankOfName = (name: string, words: readonly string[]): number =>
  rankOf(name, name.length, name.length, words);

/** Names and groups that contain all words, best first, at most `limit` of each. */
export const listFitting = async (
  storage: Storage,
  directory: Directory,
  aliases: Aliases,
  words: readonly string[],
  limit: number,
): Promise<{ names: FittingName[]; groups: FittingGroup[] }> => {
  const parts = await openBoth(storage, directory);
  const names: [FittingName[], FittingName[]] = [[], []];
  for (const { columns, gone } of parts) {
    for (let row = columns.orders.length - 1; row >= 0; row -= 1) {
      const rank = rankOfName(columns.sorts[row] as string, words);
      if (rank < 0 || gone?.has(row)) continue;
      const list = names[rank as 0 | 1];
      if (list.length === limit) continue;
      list.push({
        id: columns.ids[row] as string,
        label: columns.names[row] as string,
        start: rank === 0,
      });
    }
  }
  const groups = (['profession', 'place', 'industry'] as const).flatMap((dimension) =>
    groupsIn(parts, dimension, aliases).flatMap(({ value, label, count }): FittingGroup[] => {
      const rank = rankOfName(foldForSearch(label), words);
      return rank < 0 ? [] : [{ dimension, slug: value, label, count, start: rank === 0 }];
    }),
  );
  groups.sort((one, other) => Number(other.start) - Number(one.start) || other.count - one.count);
  return { names: names.flat().slice(0, limit), groups: groups.slice(0, limit) };
};
