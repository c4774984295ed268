import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../../src/base/fields/rules/profile-kind.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { putProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { NO_ALIASES } from '../../../src/search/aliases/rules.ts';
import { searchWords } from '../../../src/search/rules/query-words.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../../src/search/storage/directory-events.ts';
import { askDirectory } from '../../../src/search/storage/directory-index.ts';
import type { ListPage, ListPosition, ListRequest } from '../../../src/search/storage/questions.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from './profiles.ts';
import { aStorage } from './storage.ts';

const EVERYTHING = {
  words: [],
  filters: { verified: false },
  order: 'new',
  aliases: NO_ALIASES,
  facets: false,
} as const satisfies Partial<ListRequest>;

export interface Listing {
  query?: string;
  kinds?: readonly ProfileKind[];
  limit?: number;
  maxBytes?: number;
  from?: ListPosition | null;
}

/** One page of the directory. */
export const listPage = async (storage: Storage, listing: Listing = {}): Promise<ListPage> => {
  const { query = '', kinds = PROFILE_KINDS, limit = 1_000, maxBytes = 4_000_000, from = null } = listing;
  const words = searchWords(query);
  const order = words.length > 0 ? ('best' as const) : ('new' as const);
  const request: ListRequest = { ...EVERYTHING, kinds, words, order, limit, maxBytes, from };
  const [page] = await askDirectory(storage, 'lists', [[request]]);
  return page as ListPage;
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

/** Stores records and announces them in one batch, as an import does. */
export const announceProfiles = async (
  storage: Storage,
  records: readonly ProfileRecord[],
): Promise<void> => {
  await Promise.all(records.map((record) => putProfileRecord(storage, record)));
  await announceBatch(
    storage,
    records.map((record) => toIndexChange(record, record, null, TODAY)),
  );
};

/** A directory of `count` profiles, oldest first, every fifth a company; if `compacted`, the older half is in a snapshot. */
export const aFilledDirectory = async (count: number, compacted: boolean) => {
  const site = aStorage();
  const records = Array.from({ length: count }, (_, index) => {
    const order = timeOrderedId(site.clock.now() + index);
    const name = index % 7 === 0 ? `Zoë Müller ${index}` : `Person ${index}`;
    const message = index % 10 === 3 ? 'Met a zoë at school' : 'Says nothing';
    return index % 5 === 4
      ? aBusinessRecord({ order, companyname: `Company ${index}`, message })
      : aProfileRecord({ order, name, message });
  });
  await announceProfiles(site.storage, records.slice(0, count / 2));
  if (compacted) {
    site.clock.advance(120_000);
    await compactTopic(site.storage, directoryTopic);
  }
  await announceProfiles(site.storage, records.slice(count / 2));
  return { ...site, records };
};
