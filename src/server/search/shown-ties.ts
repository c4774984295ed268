import { byNewestSpan } from '../../domain/fields/span.ts';
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

/** The confirmed ties of a page whose other side is public and listed now, present ones first, then the newest. */
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
    const name = names.get(other.id);
    if (name === undefined) return [];
    const url = paths.profile(profileSlug(name), other.id);
    return [{ id: other.id, name, url, kind, role, from, to }];
  });
  return shown.sort((one, other) => byNewestSpan(one, other) || byName(one, other)).slice(0, TIES.open);
};

const byName = (one: PublicTie, other: PublicTie): number =>
  one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);

/** A public profile with its ties: none while it is not listed itself. */
export const withTies = (found: FoundProfile, ties: readonly PublicTie[]): FoundProfile =>
  found.visibility === 'public' && found.profile.listed === 'yes'
    ? { ...found, profile: { ...found.profile, ties } }
    : found;

/** A profile as the public may see it, with exact counts and its ties. */
export const findWithTies = async (storage: Storage, id: string): Promise<FoundProfile> => {
  const [found, ties] = await Promise.all([findVisibleProfile(storage, id), findTies(storage, id)]);
  return withTies(found, ties);
};
