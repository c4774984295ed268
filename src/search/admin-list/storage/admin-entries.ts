import { type Leaf, leafOf, lookUp } from '../../../base/engine/storage/leaves.ts';
import { newestIn, type Placed } from '../../../base/engine/storage/newest.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { SweptError } from '../../../base/engine/storage/storage-error.ts';
import { addDaySums, type DaySums } from '../../../base/engine/storage/topics/day-sums.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { withDirectory } from '../../storage/directory.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import { type Directory, madeBy } from '../../storage/directory-state.ts';
import type { AdminHits, AdminPage } from '../../storage/questions.ts';

const changesIn = ({ changes }: Directory, kind: ProfileKind): Map<string, AdminEntry | null> =>
  new Map(
    [...changes.values()].filter(({ profile }) => profile === kind).map(({ order, admin }) => [order, admin]),
  );

/** All profiles of one kind as admins see them, newest first. Loads leaves as needed, and resumes where it was if a compaction removes them. */
export async function* listAdminEntries(
  storage: Storage,
  kind: ProfileKind,
  before: string | null = null,
): AsyncGenerator<Placed<AdminEntry>> {
  let last = before;
  for (;;) {
    const directory = await withDirectory(storage, async (current) => current);
    const { admin } = directory.state[kind];
    try {
      for await (const placed of newestIn(storage, admin, changesIn(directory, kind), last)) {
        last = placed.order;
        yield placed;
      }
      return;
    } catch (error) {
      if (!(error instanceof SweptError)) throw error;
    }
  }
}

/** A page of the profiles of a kind that administrators see, at most one more than requested, newest first; and the number of all. */
export const adminEntriesPage = (
  storage: Storage,
  kind: ProfileKind,
  { before, skip, limit }: AdminPage,
): Promise<AdminHits> =>
  withDirectory(storage, async (directory) => {
    const { admin } = directory.state[kind];
    const changes = changesIn(directory, kind);
    const sizes = await sizesWith(storage, admin, changes);
    let [start, left] = [before, skip];
    // A page deep in the list reads no leaf of those before it.
    for (let at = admin.length - 1; at > 0 && left >= (sizes[at] as number); at -= 1) {
      left -= sizes[at] as number;
      start = (admin[at] as Leaf).first;
    }
    return { hits: await take(newestIn(storage, admin, changes, start), left, limit + 1), total: sum(sizes) };
  });

/** Number of profiles of a kind that administrators see. */
export const countAdminEntries = async (storage: Storage, kind: ProfileKind): Promise<number> =>
  (await adminEntriesPage(storage, kind, { before: null, skip: 0, limit: 0 })).total;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The number of profiles from the first one of each leaf up to the next leaf, with those that changes add or remove; older ones count for the first leaf. */
const sizesWith = async (
  storage: Storage,
  leaves: readonly Leaf[],
  changes: ReadonlyMap<string, unknown>,
): Promise<number[]> => {
  const sizes = leaves.length === 0 ? [0] : leaves.map(({ size }) => size);
  for (const [order, value] of changes) {
    const leaf = leafOf(leaves, order);
    const isHeld = leaf !== undefined && (await lookUp(storage, leaves, order)) !== undefined;
    const place = leaf === undefined ? 0 : leaves.indexOf(leaf);
    sizes[place] = (sizes[place] as number) + (value === null ? 0 : 1) - (isHeld ? 1 : 0);
  }
  return sizes;
};

const take = async <Item>(items: AsyncIterable<Item>, skip: number, count: number): Promise<Item[]> => {
  const taken: Item[] = [];
  let passed = 0;
  for await (const item of items) {
    passed += 1;
    if (passed > skip) taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
};

/** How many pages were made on each day: with an account, and without one. Those that are deleted since may be missing. */
export const readMadeDays = (storage: Storage): Promise<DaySums> =>
  withDirectory(storage, async ({ state, changes }) =>
    addDaySums(state.made ?? {}, await madeBy(storage, state, changes.values())),
  );
