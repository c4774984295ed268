import type { ProfileKind } from '../../domain/fields.ts';
import { searchText } from '../../domain/search.ts';
import { type Entry, type Leaf, lookUp, needLeaf, needLeaves } from '../engine/leaves.ts';
import { newestFirst, newestIn } from '../engine/newest.ts';
import type { Storage } from '../engine/storage.ts';
import type { Directory, IndexEntry } from './directory.ts';

/** Where a list goes on: the phase of a search (hits in the name come first) and the last order given. */
export type ListPosition = { phase: 'name' | 'rest'; before: string };
export type ListRequest = {
  kinds: readonly ProfileKind[];
  /** Folded; empty for everything. */
  query: string;
  limit: number;
  /** Most characters of JSON in a page. */
  most: number;
  from: ListPosition | null;
};
export type ListPage = { entries: IndexEntry[]; total: number; next: ListPosition | null };

type Placed = { order: string; entry: IndexEntry };

/** A page of the public index, newest first; with a query the hits in the name first, then the others. */
export const listIndex = async (
  storage: Storage,
  directory: Directory,
  request: ListRequest,
): Promise<ListPage> =>
  request.query === '' ? listNewest(storage, directory, request) : searchIndex(storage, directory, request);

const listNewest = async (
  storage: Storage,
  directory: Directory,
  request: ListRequest,
): Promise<ListPage> => {
  const total = await countEntries(storage, directory, request.kinds);
  const streams = request.kinds.map((kind) =>
    newestOf(storage, directory, kind, request.from?.before ?? null),
  );
  const page: Placed[] = [];
  let size = 0;
  for await (const placed of mergeNewest(streams)) {
    size += JSON.stringify(placed.entry).length + 40;
    if (page.length === request.limit || (page.length > 0 && size > request.most)) {
      return { ...toPage(page, total), next: { phase: 'rest', before: (page.at(-1) as Placed).order } };
    }
    page.push(placed);
  }
  return toPage(page, total);
};

const toPage = (page: readonly Placed[], total: number): ListPage => ({
  entries: page.map(({ entry }) => entry),
  total,
  next: null,
});

/** How many profiles of some kinds are in sight. */
export const countEntries = async (
  storage: Storage,
  { state, changes }: Directory,
  kinds: readonly ProfileKind[],
): Promise<number> => {
  let total = 0;
  for (const kind of kinds) {
    for (const leaf of state[kind].entries) total += leaf.size;
    for (const change of changes.values()) {
      if (change.profile !== kind) continue;
      const held = (await lookUp(storage, state[kind].entries, change.order)) !== undefined;
      total += (change.entry === null ? 0 : 1) - (held ? 1 : 0);
    }
  }
  return total;
};

/** One kind's entries, newest first, from leaves loaded only as far as they are read. */
async function* newestOf(
  storage: Storage,
  { state, changes }: Directory,
  kind: ProfileKind,
  before: string | null,
): AsyncGenerator<Placed> {
  const own = [...changes.values()].filter(({ profile }) => profile === kind);
  const fresh = new Map(own.map(({ order, entry }) => [order, entry]));
  for await (const { order, value } of newestIn(storage, state[kind].entries, fresh, before))
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

type SearchLeaf = { names: string[]; rests: string[] };

// The folded texts of a leaf, made once: a search is then a bare `includes` over them.
const searchLeaf = (storage: Storage, leaf: Leaf, entries: readonly Entry<IndexEntry>[]): SearchLeaf => {
  const key = `${leaf.key}?folded`;
  const known = storage.memory.get<SearchLeaf>(key);
  if (known !== undefined) return known;
  const texts = entries.map(([, entry]) => searchText(entry));
  const folded = { names: texts.map(({ name }) => name), rests: texts.map(({ rest }) => rest) };
  storage.memory.set(
    key,
    folded,
    texts.reduce((sum, { name, rest }) => sum + 2 * (name.length + rest.length), 0),
  );
  return folded;
};

const searchIndex = async (
  storage: Storage,
  directory: Directory,
  request: ListRequest,
): Promise<ListPage> => {
  await needLeaves(
    storage,
    request.kinds.flatMap((kind) => directory.state[kind].entries),
  );
  const names: Placed[] = [];
  const rests: Placed[] = [];
  // From the newest on, so that what is sorted below is in order already but for where the kinds meet.
  for (const kind of request.kinds) {
    for (const leaf of directory.state[kind].entries.toReversed()) {
      const entries = await needLeaf<IndexEntry>(storage, leaf);
      const folded = searchLeaf(storage, leaf, entries);
      for (let index = entries.length - 1; index >= 0; index -= 1) {
        const inName = (folded.names[index] as string).includes(request.query);
        if (!inName && !(folded.rests[index] as string).includes(request.query)) continue;
        const [order, entry] = entries[index] as Entry<IndexEntry>;
        if (!directory.changes.has(order)) (inName ? names : rests).push({ order, entry });
      }
    }
  }
  for (const { order, profile, entry } of directory.changes.values()) {
    if (entry === null || !request.kinds.includes(profile)) continue;
    const { name, rest } = searchText(entry);
    if (name.includes(request.query)) names.push({ order, entry });
    else if (rest.includes(request.query)) rests.push({ order, entry });
  }
  names.sort(newestFirst);
  rests.sort(newestFirst);
  return pageOfHits(names, rests, request);
};

const pageOfHits = (names: readonly Placed[], rests: readonly Placed[], request: ListRequest): ListPage => {
  const { from, limit, most } = request;
  const total = names.length + rests.length;
  const page: Placed[] = [];
  let size = 0;
  let last: ListPosition | null = null;
  for (const [phase, hits] of [['name', names] as const, ['rest', rests] as const]) {
    if (from?.phase === 'rest' && phase === 'name') continue;
    const start = from?.phase === phase ? hits.findIndex(({ order }) => order < from.before) : 0;
    if (start < 0) continue;
    for (let index = start; index < hits.length; index += 1) {
      const { order, entry } = hits[index] as Placed;
      size += JSON.stringify(entry).length + 40;
      if (page.length === limit || (page.length > 0 && size > most))
        return { ...toPage(page, total), next: last };
      page.push({ order, entry });
      last = { phase, before: order };
    }
  }
  return toPage(page, total);
};
