import type { Leaf } from '../../../base/engine/storage/leaves.ts';
import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { VERIFIED } from '../../../profiles/badge/rules/verified.ts';
import { nameSkeleton } from '../../../profiles/identity/rules/look-alike.ts';
import type { PartSource } from '../../storage/columns/part-source.ts';
import { lineOf } from '../../storage/columns/text-lines.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import { skeletonKey } from '../../storage/postgres/row-keys.ts';
import { type ColumnsReader, isDatabase, type Reader } from '../../storage/reader.ts';
import { skeletonNumber } from './admin-columns.ts';
import { entriesAt } from './admin-search.ts';

/** Maximum number of look-alikes to return. */
const MAX_LOOK_ALIKES = 10;

/** A profile with a wanted name: at a row of a leaf, or changed since. */
type Alike = { order: string; isVerified: boolean } & ({ leaf: Leaf; row: number } | { entry: AdminEntry });

// One more, because the profile itself is among them.
const LOOKED_UP = MAX_LOOK_ALIKES + 1;

type Named = { id: string; name: string };

/** For each of some profiles others whose names a reader may confuse with its name: verified ones first, then the newest. */
export const listLookAlikes = async (reader: Reader, profiles: readonly Named[]): Promise<AdminEntry[][]> => {
  const found = await (isDatabase(reader)
    ? alikeInDatabase(reader, profiles)
    : alikeInColumns(reader, profiles));
  return profiles.map(({ id, name }, index) => {
    const skeleton = nameSkeleton(name);
    return (found[index] ?? [])
      .filter((entry) => entry.id !== id && nameSkeleton(entry.name) === skeleton)
      .slice(0, MAX_LOOK_ALIKES);
  });
};

const alikeInDatabase = ({ query, g }: DatabaseReader, profiles: readonly Named[]): Promise<AdminEntry[][]> =>
  Promise.all(
    profiles.map(async ({ name }) => {
      const skeleton = skeletonKey(name);
      if (skeleton === '') return [];
      const rows = await query<{ entry: string }>(
        `select entry from ${g}.administered where skeleton = $1
         order by verified desc, ord desc limit ${LOOKED_UP}`,
        [skeleton],
      );
      return rows.map(({ entry }) => JSON.parse(entry) as AdminEntry);
    }),
  );

const alikeInColumns = async (reader: ColumnsReader, profiles: readonly Named[]): Promise<AdminEntry[][]> => {
  const found = await findAlike(reader, new Set(profiles.map(({ name }) => skeletonNumber(name))));
  return Promise.all(
    profiles.map(async ({ name }) => {
      const first = (found.get(skeletonNumber(name)) ?? []).sort(byPlace).slice(0, LOOKED_UP);
      const entries = await Promise.all(first.map((alike) => entryOf(reader.source, alike)));
      return entries.filter((entry) => entry !== undefined);
    }),
  );
};

/** The profiles whose names have one of some skeletons, by skeleton. Reads the columns of all leaves once. */
const findAlike = async (
  { source, directory: { state, changes } }: ColumnsReader,
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
