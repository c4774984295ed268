import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import type { Aliases } from '../../../aliases/rules.ts';
import type { Facets } from '../../../facets/rules.ts';
import type { Sort } from '../../../rules/profile-query.ts';
import type { IndexEntry } from '../../directory-entry.ts';
import type { FindPosition } from '../best-rows.ts';
import type { Filters } from './filters.ts';

export type ListRequest = {
  kinds: readonly ProfileKind[];
  /** Folded; none match everything. */
  words: readonly string[];
  filters: Filters;
  order: Order;
  aliases: Aliases;
  limit: number;
  /** Maximum size of a page in bytes of JSON. */
  maxBytes: number;
  from: FindPosition | null;
  /** Whether to return facets. */
  facets: boolean;
};

export type ListPage = {
  entries: IndexEntry[];
  total: number;
  /** There may be more than `total`: an index of a large directory does not count all. */
  isAtLeast?: true;
  next: FindPosition | null;
  facets: Facets | null;
};

// In a reply, with its counts.
export const bytesOf = (entry: IndexEntry): number => Buffer.byteLength(JSON.stringify(entry)) + 40;

/** The first entries that fit into a page, at least one. */
export const cutPage = (entries: readonly IndexEntry[], maxBytes: number): IndexEntry[] => {
  let size = 0;
  const page: IndexEntry[] = [];
  for (const entry of entries) {
    size += bytesOf(entry);
    if (page.length > 0 && size > maxBytes) break;
    page.push(entry);
  }
  return page;
};

/** `best` ranks a search. */
export type Order = Sort | 'best';
