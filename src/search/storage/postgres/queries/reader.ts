import type { IndexEntry } from '../../directory-entry.ts';
import type { Query } from '../database.ts';
import type { TallyBook } from '../tally-book.ts';

/** What queries read: the tables of one generation, and its counts in memory. */
export type Reader = {
  query: Query;
  /** The schema of the tables. */
  g: string;
  book: TallyBook;
  /** Brings the likes and views up to date that lists are sorted by. */
  popularity: () => Promise<void>;
};

/** The entries at some orders that have one. */
export const entriesByOrd = async (
  { query, g }: Reader,
  ords: readonly string[],
): Promise<Map<string, IndexEntry>> => {
  if (ords.length === 0) return new Map();
  const rows = await query<{ ord: string; entry: string }>(
    `select ord, entry from ${g}.entry where ord = any($1::text[])`,
    [ords],
  );
  return new Map(rows.map(({ ord, entry }) => [ord, JSON.parse(entry) as IndexEntry]));
};

/** The entries at some orders, in the same order. */
export const entriesAt = async (reader: Reader, ords: readonly string[]): Promise<IndexEntry[]> => {
  const entries = await entriesByOrd(reader, ords);
  return ords.flatMap((ord) => entries.get(ord) ?? []);
};
