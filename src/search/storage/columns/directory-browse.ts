import { needLeaf } from '../../../base/engine/storage/leaves.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Dimension } from '../../../profiles/rules/groups.ts';
import type { Aliases } from '../../aliases/rules.ts';
import { type GuideWord, guideWords } from '../../browse/rules/guide-words.ts';
import type { FacetValue } from '../../facets/rules.ts';
import { INITIALS } from '../../rules/profile-query.ts';
import type { IndexEntry } from '../directory-entry.ts';
import type { Directory } from '../directory-state.ts';
import { BestRows, bestFirst, type FoundPlace } from './best-rows.ts';
import type { Columns } from './directory-columns.ts';
import { entriesOf, findIn } from './directory-find.ts';
import { filterRows } from './directory-groups.ts';
import { openTable } from './directory-table.ts';
import { openGroups } from './group-index.ts';
import { lineOf } from './lines.ts';
import { namesUnder } from './names-under.ts';
import type { PartSource } from './part-source.ts';
import type { Filters } from './shapes/filters.ts';
import type { Part } from './shapes/part.ts';

/** All groups of a dimension with their numbers of profiles, the largest first. */
export const listGroups = async (
  source: PartSource,
  directory: Directory,
  dimension: Dimension,
  aliases: Aliases,
): Promise<FacetValue[]> => [...(await openGroups(source, directory, aliases)).list(dimension)];

/** The label of a group; undefined if it is empty. */
export const labelOfGroup = async (
  source: PartSource,
  directory: Directory,
  dimension: Dimension,
  slug: string,
  aliases: Aliases,
): Promise<string | undefined> => (await openGroups(source, directory, aliases)).label(dimension, slug);

/** A page of a browse list: `guide` only in the order of names. */
export type BrowseSlice = { entries: IndexEntry[]; total: number; guide: GuideWord[][] };

/** The place of a page in a list. */
export type Paging = { page: number; perPage: number };

/** A page of the profiles of some kinds that match a filter, newest first. */
export const browseNewest = async (
  source: PartSource,
  directory: Directory,
  aliases: Aliases,
  { kinds, filters }: { kinds: readonly ProfileKind[]; filters: Filters },
  { page, perPage }: Paging,
): Promise<BrowseSlice> => {
  const limit = page * perPage;
  const found = await Promise.all(
    kinds.map((kind) =>
      findIn(
        source,
        directory,
        aliases,
        { kind, words: [], filters, order: 'new' },
        { limit, from: null, groups: null },
      ),
    ),
  );
  const rows = found.flatMap((each) => each.rows).sort(bestFirst);
  return {
    entries: await entriesOf(source, directory, rows.slice(limit - perPage, limit)),
    total: found.reduce((sum, each) => sum + each.total, 0),
    guide: [],
  };
};

/** A page of the profiles of a kind under an initial, in the order of their names. */
export const browseInitial = async (
  source: PartSource,
  directory: Directory,
  kind: ProfileKind,
  initial: string,
  { page, perPage }: Paging,
): Promise<BrowseSlice> => {
  const names = await namesUnder(source, directory, kind, initial);
  const end = page * perPage;
  const shown: FoundPlace[] = [];
  for (let index = end - perPage; index < Math.min(end, names.count); index += 1)
    shown.push(names.placeAt(index));
  return {
    entries: await entriesOf(source, directory, shown),
    total: names.count,
    guide: guideWords(names, perPage, page),
  };
};

/** Number of profiles of a kind under each initial, in the order of `INITIALS`. */
export const countInitials = async (
  source: PartSource,
  directory: Directory,
  kind: ProfileKind,
): Promise<number[]> => {
  const counts = INITIALS.map(() => 0);
  for (const { columns, gone } of await openTable(source, directory, kind, { texts: false })) {
    initialsIn(columns).forEach((count, initial) => {
      counts[initial] = (counts[initial] as number) + count;
    });
    for (const row of gone ?? []) {
      const initial = columns.initials[row] as number;
      counts[initial] = (counts[initial] as number) - 1;
    }
  }
  return counts;
};

const initialCounts = new WeakMap<Columns, Uint32Array>();

const initialsIn = (columns: Columns): Uint32Array => {
  const counted = initialCounts.get(columns);
  if (counted !== undefined) return counted;
  const counts = new Uint32Array(INITIALS.length);
  for (const initial of columns.initials) counts[initial] = (counts[initial] as number) + 1;
  initialCounts.set(columns, counts);
  return counts;
};

/** A group that a profile shares with others. */
export type SharedGroup = { dimension: Dimension; slug: string };

/** The newest others in a group, and its label. */
export type Others = SharedGroup & { label: string | undefined; entries: IndexEntry[] };

/**
 * The newest others of a kind in the first of some groups that has enough of them, or else in the largest; null if nobody shares any.
 * From a store, most of them are in the newest leaf, which is read in parallel with the rows.
 */
export const listOthers = async (
  source: PartSource,
  directory: Directory,
  aliases: Aliases,
  {
    kind,
    groups,
    but,
    limit,
    enough,
  }: { kind: ProfileKind; groups: readonly SharedGroup[]; but: string; limit: number; enough: number },
): Promise<Others | null> => {
  if (groups.length === 0) return null;
  const newest = directory.state[kind].entries.at(-1);
  const [index, parts] = await Promise.all([
    openGroups(source, directory, aliases),
    openTable(source, directory, kind, { texts: false }),
    source.storage && newest && needLeaf(source.storage, newest),
  ]);
  let best: { group: SharedGroup; rows: FoundPlace[] } | null = null;
  for (const group of groups) {
    const rows = newestIn(parts, { verified: false, [group.dimension]: group.slug }, aliases, but, limit);
    if (rows.length > (best?.rows.length ?? 0)) best = { group, rows };
    if (rows.length >= enough) break;
  }
  if (best === null) return null;
  const { dimension, slug } = best.group;
  return {
    dimension,
    slug,
    label: index.label(dimension, slug),
    entries: await entriesOf(source, directory, best.rows),
  };
};

/** The newest rows that match a filter, except one profile's; looks no further than needed. */
const newestIn = (
  parts: readonly Part[],
  filters: Filters,
  aliases: Aliases,
  but: string,
  limit: number,
): FoundPlace[] => {
  const best = new BestRows(limit, null);
  for (const part of parts) {
    if (!best.begin(part, 0)) continue;
    const rows = filterRows(part, filters, aliases);
    if (rows === 'all') continue;
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index] as number;
      if (lineOf(part.columns.ids, row) !== but && best.offer(0, row) === 'older') break;
    }
  }
  return best.rows;
};
