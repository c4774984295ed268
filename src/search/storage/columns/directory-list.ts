import { type Leaf, lookUp, needLeaves } from '../../../base/engine/storage/leaves.ts';
import { newestIn } from '../../../base/engine/storage/newest.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { IndexEntry } from '../directory-entry.ts';
import type { Directory, DirectoryState } from '../directory-state.ts';
import { entriesOf, facetsOf, findIn, mergeRows } from './directory-find.ts';
import { openGroups } from './group-index.ts';
import type { PartSource } from './part-source.ts';
import { bytesOf, cutPage, type ListPage, type ListRequest } from './shapes/list-page.ts';

type Placed = { order: string; entry: IndexEntry };

/** A page of the public index, with the exact total. */
export const listIndex = async (
  source: PartSource,
  directory: Directory,
  request: ListRequest,
): Promise<ListPage> =>
  source.storage !== null && isEverything(request)
    ? listNewest(source.storage, directory, request)
    : listFound(source, directory, request);

// From a store, the plain list needs only the last leaves.
const isEverything = ({ words, filters, order, facets }: ListRequest): boolean =>
  words.length === 0 &&
  order === 'new' &&
  !facets &&
  !filters.verified &&
  Object.values({ ...filters, verified: undefined }).every((value) => value === undefined);

const listFound = async (
  source: PartSource,
  directory: Directory,
  request: ListRequest,
): Promise<ListPage> => {
  const { kinds, words, filters, order, aliases, limit, from, facets } = request;
  const ahead = readNewest(source, directory, request);
  // A failure is reported by who needs the leaf.
  ahead.catch(() => {});
  const groups = facets ? await openGroups(source, directory, aliases) : null;
  const found = await Promise.all(
    kinds.map((kind) =>
      findIn(source, directory, aliases, { kind, words, filters, order }, { limit, from, groups }),
    ),
  );
  await ahead;
  const rows = mergeRows(found, limit);
  const entries = await entriesOf(source, directory, rows.slice(0, limit));
  const page = cutPage(entries, request.maxBytes);
  const last = rows[page.length - 1];
  const goesOn = rows.length > page.length && last !== undefined;
  return {
    entries: page,
    total: found.reduce((sum, { total }) => sum + total, 0),
    next: goesOn ? { key: last.key, order: last.order } : null,
    facets: groups === null ? null : facetsOf(found, groups),
  };
};

/** From a store, most of the newest are in the newest leaf of each kind, which is read in parallel with the rows. */
const readNewest = async (
  { storage }: PartSource,
  { state }: Directory,
  { kinds, words, order, limit, from }: ListRequest,
): Promise<void> => {
  if (storage === null || words.length > 0 || order !== 'new' || limit === 0 || from !== null) return;
  const leaves = kinds.flatMap((kind) => state[kind].entries.at(-1) ?? []);
  await needLeaves(storage, leaves);
};

const listNewest = async (
  storage: Storage,
  directory: Directory,
  request: ListRequest,
): Promise<ListPage> => {
  const total = await countEntries(storage, directory, request.kinds);
  const streams = request.kinds.map((kind) =>
    newestOf(storage, directory, kind, request.from?.order ?? null),
  );
  const page: Placed[] = [];
  let size = 0;
  for await (const placed of mergeNewest(streams)) {
    size += bytesOf(placed.entry);
    if (page.length === request.limit || (page.length > 0 && size > request.maxBytes)) {
      return { ...toPage(page, total), next: { key: 0, order: (page.at(-1) as Placed).order } };
    }
    page.push(placed);
  }
  return toPage(page, total);
};

const toPage = (page: readonly Placed[], total: number): ListPage => ({
  entries: page.map(({ entry }) => entry),
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
export const countEntries = async (
  storage: Storage,
  directory: Directory,
  kinds: readonly ProfileKind[],
): Promise<number> => {
  let total = 0;
  for (const kind of kinds) {
    const leaves = directory.state[kind].entries;
    const fresh = freshOf(directory, kind);
    if (fresh.total?.of !== leaves)
      fresh.total = { of: leaves, is: await countKind(storage, leaves, fresh.entries) };
    total += fresh.total.is;
  }
  return total;
};

const countKind = async (
  storage: Storage,
  leaves: readonly Leaf[],
  changes: ReadonlyMap<string, IndexEntry | null>,
): Promise<number> => {
  let total = leaves.reduce((sum, { size }) => sum + size, 0);
  for (const [order, entry] of changes) {
    const held = leaves.length > 0 && (await lookUp(storage, leaves, order)) !== undefined;
    total += (entry === null ? 0 : 1) - (held ? 1 : 0);
  }
  return total;
};

/** One kind's entries, newest first; loads leaves only as far as they are read. */
async function* newestOf(
  storage: Storage,
  directory: Directory,
  kind: ProfileKind,
  before: string | null,
): AsyncGenerator<Placed> {
  const { entries } = freshOf(directory, kind);
  for await (const { order, value } of newestIn(storage, directory.state[kind].entries, entries, before))
    yield { order, entry: value };
}

async function* mergeNewest(streams: readonly AsyncGenerator<Placed>[]): AsyncGenerator<Placed> {
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  for (;;) {
    let best = -1;
    heads.forEach((head, index) => {
      if (head.done) return;
      const leader = best < 0 ? null : heads[best];
      if (leader === null || (leader && !leader.done && head.value.order > leader.value.order)) best = index;
    });
    if (best < 0) return;
    yield (heads[best] as IteratorYieldResult<Placed>).value;
    heads[best] = await (streams[best] as AsyncGenerator<Placed>).next();
  }
}
