import { byNewestSpan } from '../../domain/fields/span.ts';
import { endedByDeath } from '../../domain/profiles/life/died.ts';
import { otherKind, type PublicTie, sideOf, TIES, type Tie } from '../../domain/profiles/ties/tie.ts';
import { isProfileId, profileSlug } from '../../domain/text/slug.ts';
import { paths } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { listTies } from '../../storage/profiles/ties/ties.ts';
import { listedNames, type Place } from '../../storage/search/entries-at.ts';
import { type FoundProfile, findVisibleProfile } from '../profiles/find-profile.ts';

/** The place of the other side of a page's tie. */
export const otherPlace = (tie: Tie, id: string): Place => {
  const profile = otherKind(sideOf(tie, id) ?? 'personal');
  return { profile, ...tie.sides[profile] };
};

/** The confirmed ties of a page whose other side is public and listed now, present ones first, then the newest. A tie to who has died has ended. */
export const findTies = async (storage: Storage, id: string): Promise<PublicTie[]> => {
  if (!isProfileId(id)) return [];
  const reading = listTies(storage, id).then((ties) => ties.filter(({ state }) => state === 'confirmed'));
  const names = await listedNames(
    storage,
    reading.then((ties) => ties.map((tie) => otherPlace(tie, id))),
  );
  const shown = (await reading).flatMap((tie): PublicTie[] => {
    const { kind, role, from, to } = tie;
    const other = otherPlace(tie, id);
    const named = names.get(other.id);
    if (named === undefined) return [];
    const { name, died } = named;
    const url = paths.profile(profileSlug(name), other.id);
    return [endedByDeath({ id: other.id, name, url, kind, role, from, to }, died)];
  });
  return inOrder(shown).slice(0, TIES.open);
};

const inOrder = (ties: readonly PublicTie[]): PublicTie[] =>
  ties.toSorted((one, other) => byNewestSpan(one, other) || byName(one, other));

const byName = (one: PublicTie, other: PublicTie): number =>
  one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);

/** A public profile with its ties: none while it is not listed itself, and ended ones alone of who has died. */
export const withTies = (found: FoundProfile, ties: readonly PublicTie[]): FoundProfile => {
  if (found.visibility !== 'public' || found.profile.listed !== 'yes') return found;
  const { died } = found.profile;
  const shown = died === '' ? ties : inOrder(ties.map((tie) => endedByDeath(tie, died)));
  return { ...found, profile: { ...found.profile, ties: shown } };
};

/** A profile as the public may see it, with exact counts and its ties. */
export const findWithTies = async (storage: Storage, id: string): Promise<FoundProfile> => {
  const [found, ties] = await Promise.all([findVisibleProfile(storage, id), findTies(storage, id)]);
  return withTies(found, ties);
};
