import { PROFILE_KINDS, type ProfileKind } from '../../src/domain/fields.ts';
import { foldQuery } from '../../src/domain/search.ts';
import { withDirectory } from '../../src/storage/directory/directory.ts';
import {
  type ListPosition,
  type ListRequest,
  listIndex,
} from '../../src/storage/directory/directory-list.ts';
import type { Storage } from '../../src/storage/engine/storage.ts';

export interface Listing {
  query?: string;
  kinds?: readonly ProfileKind[];
  limit?: number;
  most?: number;
  from?: ListPosition | null;
}

/** One page of the directory. */
export const listPage = (storage: Storage, listing: Listing = {}) => {
  const { query = '', kinds = PROFILE_KINDS, limit = 1_000, most = 4_000_000, from = null } = listing;
  const request: ListRequest = { kinds, query: foldQuery(query), limit, most, from };
  return withDirectory(storage, (directory) => listIndex(storage, directory, request));
};

/** All entries of the directory, page after page. */
export const listAll = async (storage: Storage, listing: Omit<Listing, 'from'> = {}) => {
  const entries = [];
  const totals = new Set<number>();
  for (let from: ListPosition | null = null; ; ) {
    const page = await listPage(storage, { ...listing, from });
    entries.push(...page.entries);
    totals.add(page.total);
    if (page.next === null) return { entries, totals: [...totals] };
    from = page.next;
  }
};
