import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { FoundPlace } from './columns/found-place.ts';
import type { LeafRow, PartSource } from './columns/part-source.ts';
import type { DatabaseReader } from './database-reader.ts';
import type { IndexEntry } from './directory-entry.ts';
import type { Directory } from './directory-state.ts';

/** Columns of the directory as it is. */
export type ColumnsReader = { source: PartSource; directory: Directory };

/** What a question is answered from. */
export type Reader = ColumnsReader | DatabaseReader;

export const isDatabase = (reader: Reader): reader is DatabaseReader => 'query' in reader;

/** The entries at some places, in their order; those that are gone are missing. */
export const foundEntries = async (reader: Reader, places: readonly FoundPlace[]): Promise<IndexEntry[]> => {
  const entries = await foundByOrder(reader, places);
  return places.flatMap(({ order }) => entries.get(order) ?? []);
};

/** The entries at some places, by their orders. */
export const foundByOrder = (
  reader: Reader,
  places: readonly FoundPlace[],
): Promise<ReadonlyMap<string, IndexEntry>> =>
  isDatabase(reader) ? entriesInDatabase(reader, places) : entriesInColumns(reader, places);

const entriesInColumns = async (
  { source, directory }: ColumnsReader,
  places: readonly FoundPlace[],
): Promise<Map<string, IndexEntry>> => {
  const fresh = new Map<string, IndexEntry>();
  const stored: Record<ProfileKind, LeafRow[]> = { personal: [], professional: [] };
  for (const { at, order } of places) {
    if (at === undefined) continue;
    const { part, row } = at;
    if ('leaf' in part.place) stored[part.kind].push({ leaf: part.place.leaf, row, order });
    else {
      const entry = part.place.entries[row]?.[1];
      if (entry !== undefined) fresh.set(order, entry);
    }
  }
  const [people, companies] = await Promise.all([
    source.entries(directory.state, 'personal', stored.personal),
    source.entries(directory.state, 'professional', stored.professional),
  ]);
  return new Map([...people, ...companies, ...fresh]);
};

const entriesInDatabase = async (
  { query, g }: DatabaseReader,
  places: readonly FoundPlace[],
): Promise<Map<string, IndexEntry>> => {
  if (places.length === 0) return new Map();
  const rows = await query<{ ord: string; entry: string }>(
    `select ord, entry from ${g}.entry where ord = any($1::text[])`,
    [places.map(({ order }) => order)],
  );
  return new Map(rows.map(({ ord, entry }) => [ord, JSON.parse(entry) as IndexEntry]));
};
