import type { Storage } from '../../../base/engine/storage/storage.ts';
import { byNewestSpan } from '../../../base/fields/rules/span.ts';
import { isProfileId, profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { endedByDeath } from '../../../profiles/life/rules/years.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { type FoundProfile, findVisibleProfile } from '../../../profiles/server/find-profile.ts';
import { otherKind, type PublicTie, sideOf, TIES, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { listTiesOf } from '../../../profiles/ties/storage/ties.ts';
import type { DirectoryKey } from '../../storage/directory-entry.ts';
import { listedNames } from '../../storage/entries-at.ts';

/** The place of the other side of a page's tie. */
export const otherKey = (tie: Tie, id: string): DirectoryKey => {
  const profile = otherKind(sideOf(tie, id) ?? 'personal');
  return { profile, ...tie.sides[profile] };
};

type PageTies = { id: string; ties: readonly Tie[] };

/** The confirmed ties of a page whose other side is public and listed now, present ones first, then the newest. A tie to somebody who has died has ended. */
export const findTies = async (storage: Storage, id: string): Promise<PublicTie[]> => {
  if (!isProfileId(id)) return [];
  return (await shownOf(storage, confirmedTies(storage, [id]))).get(id) ?? [];
};

/** The same of many pages, by id; pages without a tie may be missing. */
export const findTiesOf = async (
  storage: Storage,
  ids: readonly string[],
): Promise<Map<string, PublicTie[]>> => {
  const pages = (await confirmedTies(storage, ids)).filter(({ ties }) => ties.length > 0);
  return pages.length === 0 ? new Map() : shownOf(storage, Promise.resolve(pages));
};

const confirmedTies = async (storage: Storage, ids: readonly string[]): Promise<PageTies[]> =>
  [...(await listTiesOf(storage, ids))].map(([id, ties]) => ({
    id,
    ties: ties.filter(({ state }) => state === 'confirmed'),
  }));

// The directory is read while the ties load, because pages wait for both.
const shownOf = async (
  storage: Storage,
  reading: Promise<readonly PageTies[]>,
): Promise<Map<string, PublicTie[]>> => {
  const names = await listedNames(
    storage,
    reading.then((pages) => pages.flatMap(({ id, ties }) => ties.map((tie) => otherKey(tie, id)))),
  );
  return new Map(
    (await reading).map(({ id, ties }) => [
      id,
      inOrder(ties.flatMap((tie) => toPublicTie(tie, id, names))).slice(0, TIES.open),
    ]),
  );
};

const toPublicTie = (
  tie: Tie,
  id: string,
  names: Awaited<ReturnType<typeof listedNames>>,
): [PublicTie] | [] => {
  const { kind, role, from, to } = tie;
  const other = otherKey(tie, id);
  const named = names.get(other.id);
  if (named === undefined) return [];
  const { name, died } = named;
  const url = paths.profile(profileSlug(name), other.id);
  return [endedByDeath({ id: other.id, name, url, kind, role, from, to }, died)];
};

const inOrder = (ties: readonly PublicTie[]): PublicTie[] =>
  ties.toSorted((one, other) => byNewestSpan(one, other) || byName(one, other));

const byName = (one: PublicTie, other: PublicTie): number =>
  one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);

/** The ties that a public profile shows: none while it is not listed itself, and only ended ones of somebody who has died. */
export const shownTies = (
  { listed, died }: Pick<PublicProfile, 'listed' | 'died'>,
  ties: readonly PublicTie[],
): PublicTie[] => {
  if (listed !== 'yes') return [];
  return died === '' ? [...ties] : inOrder(ties.map((tie) => endedByDeath(tie, died)));
};

/** A public profile with its ties. */
export const withTies = (found: FoundProfile, ties: readonly PublicTie[]): FoundProfile =>
  found.visibility === 'public'
    ? { ...found, profile: { ...found.profile, ties: shownTies(found.profile, ties) } }
    : found;

/** A profile as the public may see it, with exact counts and its ties. */
export const findWithTies = async (storage: Storage, id: string): Promise<FoundProfile> => {
  const [found, ties] = await Promise.all([findVisibleProfile(storage, id), findTies(storage, id)]);
  return withTies(found, ties);
};
