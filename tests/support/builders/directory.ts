import { PROFILE_KINDS, type ProfileKind } from '../../../src/domain/fields/fields.ts';
import { searchWords } from '../../../src/domain/finding/search.ts';
import { withDirectory } from '../../../src/storage/directory/directory.ts';
import type { FindPosition } from '../../../src/storage/directory/directory-find.ts';
import { EVERYTHING, type ListRequest, listIndex } from '../../../src/storage/directory/directory-list.ts';
import type { Storage } from '../../../src/storage/engine/storage.ts';

export interface Listing {
  query?: string;
  kinds?: readonly ProfileKind[];
  limit?: number;
  maxCharacters?: number;
  from?: FindPosition | null;
}

/** One page of the directory. */
export const listPage = (storage: Storage, listing: Listing = {}) => {
  const {
    query = '',
    kinds = PROFILE_KINDS,
    limit = 1_000,
    maxCharacters = 4_000_000,
    from = null,
  } = listing;
  const words = searchWords(query);
  const order = words.length > 0 ? ('best' as const) : ('new' as const);
  const request: ListRequest = { ...EVERYTHING, kinds, words, order, limit, maxCharacters, from };
  return withDirectory(storage, (directory) => listIndex(storage, directory, request));
};

/** All entries of the directory, page after page. */
export const listAll = async (storage: Storage, listing: Omit<Listing, 'from'> = {}) => {
  const entries = [];
  const totals = new Set<number>();
  for (let from: FindPosition | null = null; ; ) {
    const page = await listPage(storage, { ...listing, from });
    entries.push(...page.entries);
    totals.add(page.total);
    if (page.next === null) return { entries, totals: [...totals] };
    from = page.next;
  }
};
