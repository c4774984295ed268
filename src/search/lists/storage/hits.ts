import { countGroups, countVerified, filteredRows, selectRows } from '../../facets/storage/filter-rows.ts';
import { DIMENSIONS_OF, isUnfiltered } from '../../facets/storage/filters.ts';
import type { GroupIndex } from '../../facets/storage/group-index.ts';
import { BestRows } from '../../storage/columns/best-rows.ts';
import { type Columns, rowsIn } from '../../storage/columns/directory-columns.ts';
import { openTable, ranksOf } from '../../storage/columns/directory-table.ts';
import type { FoundPlace } from '../../storage/columns/found-place.ts';
import type { Part, Rows } from '../../storage/columns/part.ts';
import type { CountsOf } from '../../storage/columns/part-source.ts';
import { lineOf } from '../../storage/columns/text-lines.ts';
import { NO_RANK } from '../../storage/columns/texts/text-index.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import type { ListPosition, Order } from '../../storage/questions.ts';
import { type ColumnsReader, isDatabase, type Reader } from '../../storage/reader.ts';
import { countHits } from './count-hits.ts';
import { findPlaces } from './find-places.ts';
import { type HitCount, noGroups, type WantedOfKind } from './hit-count.ts';

type FindOptions = {
  order: Order;
  /** Maximum number of places, and one more that tells whether there are more. */
  limit: number;
  from: ListPosition | null;
  /** The groups of the directory, to count the hits in each. */
  groups: GroupIndex | null;
};

/** The hits of one kind: how many, how many in each group if that is asked, and the first places after a position. */
type Hits = HitCount & { places: readonly FoundPlace[] };

/** Finds, counts and groups the profiles of one kind that are wanted. */
export const findHits = (reader: Reader, wanted: WantedOfKind, options: FindOptions): Promise<Hits> =>
  isDatabase(reader) ? findInDatabase(reader, wanted, options) : findInColumns(reader, wanted, options);

const findInDatabase = async (
  reader: DatabaseReader,
  wanted: WantedOfKind,
  { order, limit, from, groups }: FindOptions,
): Promise<Hits> => {
  const count = await countHits(reader, wanted, groups);
  const paged = { from, limit: limit === 0 ? 0 : limit + 1 };
  const places = await findPlaces(reader, { ...wanted, kinds: [wanted.kind] }, order, paged, count.total);
  return { ...count, places };
};

const findInColumns = async (
  { source, directory }: ColumnsReader,
  { kind, words, filters, aliases }: WantedOfKind,
  { order, limit, from, groups }: FindOptions,
): Promise<Hits> => {
  const parts = await openTable(source, directory, kind, { texts: words.length > 0 });
  const counts = order === 'liked' || order === 'viewed' ? await source.counts() : null;
  const hits = { kind, total: 0, isAtLeast: false, verified: 0, groups: noGroups() };
  const isEverybody = words.length === 0 && isUnfiltered(filters);
  const best = new BestRows(limit + 1, from);
  for (const part of parts) {
    const filtered = filteredRows(part, filters, aliases);
    if (filtered.length === 0) continue;
    const ranks = await ranksOf(source, directory, part, filtered, words);
    if (part.searched !== null && ranks === null) continue;
    const rows = ranks === null ? filtered : selectRows(part, filtered, (row) => ranks[row] !== NO_RANK);
    hits.total += rows === 'all' ? rowsIn(part.columns) : rows.length;
    if (groups !== null) {
      hits.verified += countVerified(part, rows);
      if (!isEverybody)
        for (const dimension of DIMENSIONS_OF[kind])
          countGroups(part, rows, dimension, aliases, hits.groups[dimension]);
    }
    if (limit > 0) offerRows(best, part, rows, order, order === 'best' ? ranks : null, counts);
  }
  if (groups !== null && isEverybody)
    for (const dimension of DIMENSIONS_OF[kind]) hits.groups[dimension] = groups.totals([kind], dimension);
  return { ...hits, places: limit > 0 ? best.rows : [] };
};

/** Offers rows of a part, the likely best first. */
const offerRows = (
  best: BestRows,
  part: Part,
  rows: Rows,
  order: Order,
  ranks: Uint8Array | null,
  counts: CountsOf | null,
): void => {
  if (!best.begin(part, counts === null && order !== 'name' ? 0 : null)) return;
  const { columns } = part;
  if (order === 'name') {
    offerByName(best, columns, rows);
    return;
  }
  const keys = counts === null ? ranks : countKeys(columns, counts, order);
  const size = rows === 'all' ? rowsIn(columns) : rows.length;
  for (let index = size - 1; index >= 0; index -= 1) {
    const row = rows === 'all' ? index : (rows[index] as number);
    const key = keys === null ? 0 : (keys[row] as number);
    if (best.offer(key, row) === 'older' && order === 'new') return;
  }
};

const offerByName = (best: BestRows, columns: Columns, rows: Rows): void => {
  const wanted = rows === 'all' ? null : new Uint8Array(rowsIn(columns));
  if (wanted !== null) for (const row of rows as Uint32Array) wanted[row] = 1;
  for (const row of columns.byName) {
    if (wanted !== null && wanted[row] === 0) continue;
    // The names after it are no better.
    if (best.offer(lineOf(columns.sorts, row), row) === 'worse') return;
  }
};

const keysByCounts = new WeakMap<
  Columns,
  { counts: CountsOf; liked?: Float64Array; viewed?: Float64Array }
>();

/** The sort keys of rows by likes or views, the most first; kept as long as the counts are. */
const countKeys = (columns: Columns, counts: CountsOf, order: Order): Float64Array => {
  const cached = keysByCounts.get(columns);
  const entry = cached?.counts === counts ? cached : { counts };
  keysByCounts.set(columns, entry);
  const name = order === 'liked' ? 'liked' : 'viewed';
  entry[name] ??= Float64Array.from({ length: rowsIn(columns) }, (_, row) => {
    const { like, view } = counts(lineOf(columns.ids, row));
    return order === 'liked' ? -like : -view;
  });
  return entry[name];
};
