import type { GroupCounts } from '../facets/storage/group-counts.ts';
import type { Query } from './postgres/database.ts';

/** The tables of one generation, and its counts in memory. */
export type DatabaseReader = {
  query: Query;
  /** The schema of the tables. */
  g: string;
  counts: GroupCounts;
  /** Brings the likes and views up to date that lists are sorted by. */
  popularity: () => Promise<void>;
};
