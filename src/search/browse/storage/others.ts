import { needLeaf } from '../../../base/engine/storage/leaves.ts';
import type { Aliases } from '../../aliases/rules.ts';
import { groupCondition } from '../../facets/storage/filter-conditions.ts';
import { filteredRows } from '../../facets/storage/filter-rows.ts';
import { openGroups } from '../../facets/storage/list-groups.ts';
import { BestRows } from '../../storage/columns/best-rows.ts';
import { openTable } from '../../storage/columns/directory-table.ts';
import type { FoundPlace } from '../../storage/columns/found-place.ts';
import type { Part } from '../../storage/columns/part.ts';
import { lineOf } from '../../storage/columns/text-lines.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { newestRows } from '../../storage/postgres/newest-rows.ts';
import { Statement } from '../../storage/postgres/statement.ts';
import type { Others, OthersRequest, SharedGroup } from '../../storage/questions.ts';
import { type ColumnsReader, foundEntries, isDatabase, type Reader } from '../../storage/reader.ts';

/** The newest others of a kind in the first of some groups that has enough of them, or else in the largest; null if nobody shares any. */
export const listOthers = async (
  reader: Reader,
  aliases: Aliases,
  request: OthersRequest,
): Promise<Others | null> => {
  if (request.groups.length === 0) return null;
  const [index, newestIn] = await Promise.all([
    openGroups(reader, aliases),
    isDatabase(reader)
      ? newestInDatabase(reader, aliases, request)
      : openNewestInColumns(reader, aliases, request),
  ]);
  let best: { group: SharedGroup; places: readonly FoundPlace[] } | null = null;
  for (const group of request.groups) {
    const places = await newestIn(group);
    if (places.length > (best?.places.length ?? 0)) best = { group, places };
    if (places.length >= request.enough) break;
  }
  if (best === null) return null;
  const { dimension, slug } = best.group;
  return {
    dimension,
    slug,
    label: index.label(dimension, slug),
    entries: await foundEntries(reader, best.places),
  };
};

/** The newest others in a group. */
type NewestIn = (group: SharedGroup) => readonly FoundPlace[] | Promise<readonly FoundPlace[]>;

const newestInDatabase =
  (reader: DatabaseReader, aliases: Aliases, { kind, but, limit }: OthersRequest): NewestIn =>
  async ({ dimension, slug }) => {
    const statement = new Statement();
    const conditions = [
      `kind = ${statement.text(kind)}`,
      groupCondition(statement, aliases, dimension, slug),
      `id <> ${statement.text(but)}`,
    ];
    const orders = await newestRows(reader, statement, conditions, { limit });
    return orders.map((order) => ({ key: 0, order }));
  };

/** From a store, most of them are in the newest leaf, which is read in parallel with the rows. */
const openNewestInColumns = async (
  { source, directory }: ColumnsReader,
  aliases: Aliases,
  { kind, but, limit }: OthersRequest,
): Promise<NewestIn> => {
  const newest = directory.state[kind].entries.at(-1);
  const [parts] = await Promise.all([
    openTable(source, directory, kind, { texts: false }),
    source.storage && newest && needLeaf(source.storage, newest),
  ]);
  return (group) => newestInParts(parts, group, aliases, but, limit);
};

/** The newest rows in a group, except one profile's; looks no further than needed. */
const newestInParts = (
  parts: readonly Part[],
  { dimension, slug }: SharedGroup,
  aliases: Aliases,
  but: string,
  limit: number,
): readonly FoundPlace[] => {
  const best = new BestRows(limit, null);
  for (const part of parts) {
    if (!best.begin(part, 0)) continue;
    const rows = filteredRows(part, { verified: false, [dimension]: slug }, aliases);
    if (rows === 'all') continue;
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index] as number;
      if (lineOf(part.columns.ids, row) !== but && best.offer(0, row) === 'older') break;
    }
  }
  return best.rows;
};
