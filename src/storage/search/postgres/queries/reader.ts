import type { IndexEntry } from '../../directory-entries.ts';
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

/** The entries at some orders, in the same order. */
export const entriesAt = async ({ query, g }: Reader, ords: readonly string[]): Promise<IndexEntry[]> => {
  if (ords.length === 0) return [];
  const rows = await query<{ ord: string; entry: string }>(
    `select ord, entry from ${g}.entry where ord = any($1::text[])`,
    [ords],
  );
  const entries = new Map(rows.map(({ ord, entry }) => [ord, entry]));
  return ords.flatMap((ord) => {
    const entry = entries.get(ord);
    return entry === undefined ? [] : [JSON.parse(entry) as IndexEntry];
  });
};
