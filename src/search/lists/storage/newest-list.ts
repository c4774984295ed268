import { countEntries, newestIn, type Placed } from '../../../base/engine/storage/newest.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { isUnfiltered } from '../../facets/storage/filters.ts';
import type { IndexEntry } from '../../storage/directory-entry.ts';
import type { Directory, DirectoryState } from '../../storage/directory-state.ts';
import type { ListPage, ListRequest } from '../../storage/questions.ts';
import { entryBytes } from './page-size.ts';

// From a store, the plain list needs only the last leaves.
export const isEverything = ({ words, filters, order, facets }: ListRequest): boolean =>
  words.length === 0 && order === 'new' && !facets && isUnfiltered(filters);

/** A page of all profiles of some kinds, newest first, from a store: reads the leaves that it is in, and no others. */
export const listNewest = async (
  storage: Storage,
  directory: Directory,
  request: ListRequest,
): Promise<ListPage> => {
  const total = await countAll(storage, directory, request.kinds);
  const streams = request.kinds.map((kind) =>
    newestIn(
      storage,
      directory.state[kind].entries,
      freshOf(directory, kind).entries,
      request.from?.order ?? null,
    ),
  );
  const page: Placed<IndexEntry>[] = [];
  let size = 0;
  for await (const placed of mergeNewest(streams)) {
    size += entryBytes(placed.value);
    if (page.length === request.limit || (page.length > 0 && size > request.maxBytes)) {
      return { ...toPage(page, total), next: { key: 0, order: (page.at(-1) as Placed<IndexEntry>).order } };
    }
    page.push(placed);
  }
  return toPage(page, total);
};

const toPage = (page: readonly Placed<IndexEntry>[], total: number): ListPage => ({
  entries: page.map(({ value }) => value),
  total,
  next: null,
  facets: null,
});

/** The changes in a kind since the snapshot, and the number of visible profiles with them. */
type Fresh = {
  entries: ReadonlyMap<string, IndexEntry | null>;
  total: { of: DirectoryState[ProfileKind]['entries']; is: number } | null;
};
const kept = new WeakMap<Directory['changes'], Partial<Record<ProfileKind, Fresh>>>();

const freshOf = ({ changes }: Directory, kind: ProfileKind): Fresh => {
  const known = kept.get(changes) ?? {};
  kept.set(changes, known);
  if (known[kind] !== undefined) return known[kind];
  const own = [...changes.values()].filter(({ profile }) => profile === kind);
  const fresh: Fresh = { entries: new Map(own.map(({ order, entry }) => [order, entry])), total: null };
  known[kind] = fresh;
  return fresh;
};

/** Number of visible profiles of some kinds. */
const countAll = async (
  storage: Storage,
  directory: Directory,
  kinds: readonly ProfileKind[],
): Promise<number> => {
  let total = 0;
  for (const kind of kinds) {
    const leaves = directory.state[kind].entries;
    const fresh = freshOf(directory, kind);
    if (fresh.total?.of !== leaves)
      fresh.total = { of: leaves, is: await countEntries(storage, leaves, fresh.entries) };
    total += fresh.total.is;
  }
  return total;
};

async function* mergeNewest(
  streams: readonly AsyncGenerator<Placed<IndexEntry>>[],
): AsyncGenerator<Placed<IndexEntry>> {
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  for (;;) {
    let best = -1;
    heads.forEach((head, index) => {
      if (head.done) return;
      const leader = best < 0 ? null : heads[best];
      if (leader === null || (leader && !leader.done && head.value.order > leader.value.order)) best = index;
    });
    if (best < 0) return;
    yield (heads[best] as IteratorYieldResult<Placed<IndexEntry>>).value;
    heads[best] = await (streams[best] as AsyncGenerator<Placed<IndexEntry>>).next();
  }
}
