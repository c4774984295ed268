import type { Leaf } from '../../../../base/engine/storage/leaves.ts';
import { PROFILE_KINDS } from '../../../../base/fields/rules/profile-kind.ts';
import { VERIFIED } from '../../../../profiles/badge/rules/verified.ts';
import { nameSkeleton } from '../../../../profiles/identity/rules/look-alike.ts';
import type { AdminEntry } from '../../directory-entry.ts';
import type { Directory } from '../../directory-state.ts';
import { lineOf } from '../lines.ts';
import type { PartSource } from '../part-source.ts';
import { skeletonNumber } from './admin-columns.ts';
import { entriesAt } from './admin-search.ts';

/** Maximum number of look-alikes to return. */
export const MAX_LOOK_ALIKES = 10;

/** A profile with a wanted name: at a row of a leaf, or changed since. */
type Alike = { order: string; isVerified: boolean } & ({ leaf: Leaf; row: number } | { entry: AdminEntry });

/** For each of some profiles others whose names a reader may confuse with its name: verified ones first, then the newest. */
export const findLookAlikes = async (
  source: PartSource,
  directory: Directory,
  profiles: readonly { id: string; name: string }[],
): Promise<AdminEntry[][]> => {
  const found = await findAlike(source, directory, new Set(profiles.map(({ name }) => skeletonNumber(name))));
  return Promise.all(
    profiles.map(async ({ id, name }) => {
      // One more, because the profile itself is among them.
      const first = (found.get(skeletonNumber(name)) ?? []).sort(byPlace).slice(0, MAX_LOOK_ALIKES + 1);
      const entries = await Promise.all(first.map((alike) => entryOf(source, alike)));
      const skeleton = nameSkeleton(name);
      return entries
        .filter((entry) => entry !== undefined)
        .filter((entry) => entry.id !== id && nameSkeleton(entry.name) === skeleton)
        .slice(0, MAX_LOOK_ALIKES);
    }),
  );
};

/** The profiles whose names have one of some skeletons, by skeleton. Reads the columns of all leaves once. */
const findAlike = async (
  source: PartSource,
  { state, changes }: Directory,
  wanted: ReadonlySet<number>,
): Promise<Map<number, Alike[]>> => {
  const found = new Map(
    [...wanted].filter((skeleton) => skeleton !== 0).map((skeleton) => [skeleton, [] as Alike[]]),
  );
  if (found.size === 0) return found;
  for (const leaf of PROFILE_KINDS.flatMap((kind) => state[kind].admin)) {
    const { orders, skeletons, verified } = await source.adminPart(leaf);
    for (let row = 0; row < skeletons.length; row += 1) {
      const alike = found.get(skeletons[row] as number);
      if (alike === undefined) continue;
      const order = lineOf(orders, row);
      if (!changes.has(order)) alike.push({ order, isVerified: verified[row] === 1, leaf, row });
    }
  }
  for (const { order, admin } of changes.values())
    if (admin !== null)
      found
        .get(skeletonNumber(admin.name))
        ?.push({ order, isVerified: admin.verified === VERIFIED, entry: admin });
  return found;
};

const byPlace = (one: Alike, other: Alike): number =>
  Number(other.isVerified) - Number(one.isVerified) || (one.order < other.order ? 1 : -1);

const entryOf = async (source: PartSource, alike: Alike): Promise<AdminEntry | undefined> => {
  if ('entry' in alike) return alike.entry;
  const [found] = await entriesAt(source, alike.leaf, [alike]);
  return found?.value;
};
