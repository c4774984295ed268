import type { Storage } from '../../../base/engine/storage/storage.ts';
import { nullIfUnavailable } from '../../../base/engine/storage/storage-error.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { firstCharacters } from '../../../base/text/rules/letters/first-characters.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { openVisibleProfile } from '../../../profiles/merge/server.ts';
import { browseSlug } from '../../../profiles/rules/browse-slug.ts';
import type { Dimension } from '../../../profiles/rules/dimensions.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { toPublicProfile } from '../../../profiles/rules/profile-views.ts';
import { type FoundProfile, findVisibleProfile } from '../../../profiles/server/find-profile.ts';
import { type Aliases, NO_ALIASES, resolveAlias } from '../../aliases/rules.ts';
import { getAliases, getRecentAliases } from '../../aliases/storage.ts';
import type { FacetValue } from '../../facets/rules.ts';
import { BROWSE_PAGE, MORE_IN } from '../../rules/limits.ts';
import { INITIALS } from '../../rules/profile-query.ts';
import { toBrowseRow } from '../../server/to-list-item.ts';
import { askDirectory } from '../../storage/directory-index.ts';
import type { BrowseSlice, QuestionInput, SharedGroup } from '../../storage/questions.ts';
import { findTies, withTies } from '../../ties/server/shown-ties.ts';
import type { BrowseRow, MoreIn } from '../rules/browse-row.ts';
import type { GuideWord } from '../rules/guide-words.ts';

/** A page of a browse list: its profiles, the total, and the number of pages (at least one). */
type BrowsePage = { items: BrowseRow[]; total: number; page: number; pages: number };

/** The page number in an address; null if it is invalid. */
export const readPageNumber = (params: URLSearchParams): number | null => {
  const text = params.get('page');
  if (text === null) return 1;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
};

/** The initial in a path: '' for none, null if it is invalid. */
export const readInitial = (segment: string | undefined): string | null =>
  segment === undefined || segment === '' ? '' : INITIALS.includes(segment) ? segment : null;

const toPage = (
  { entries, total }: Pick<BrowseSlice, 'entries' | 'total'>,
  page: number,
): BrowsePage | null => {
  const pages = Math.max(1, Math.ceil(total / BROWSE_PAGE));
  return page > pages ? null : { items: entries.map(toBrowseRow), total, page, pages };
};

/** The number of profiles under each initial. */
type Initials = { initial: string; count: number }[];

/** A page of all people or companies, or of those under one initial, sorted by name; null if there is no such page. */
export const browseKind = async (
  storage: Storage,
  kind: ProfileKind,
  initial: string | undefined,
  page: number,
): Promise<(BrowsePage & { initials: Initials; guide: GuideWord[][] }) | null> => {
  const { initials, guide, ...slice } = await askDirectory(storage, 'kindPage', [
    { kind, initial, aliases: NO_ALIASES },
    { page, perPage: BROWSE_PAGE },
  ]);
  const shown = toPage(slice, page);
  if (shown === null) return null;
  return {
    ...shown,
    initials: INITIALS.map((each, index) => ({ initial: each, count: initials[index] as number })),
    guide,
  };
};

/** A page of one place, profession or industry, newest first; the canonical slug to redirect to; or null if there is no such page. */
export const browseGroup = async (
  storage: Storage,
  dimension: Dimension,
  slug: string,
  page: number,
): Promise<(BrowsePage & { label: string }) | { moved: string } | null> => {
  const aliases = await getAliases(storage);
  const canonical = resolveAlias(aliases, dimension, browseSlug(firstCharacters(slug, LENGTHS.line)));
  if (canonical === '') return null;
  if (canonical !== slug) {
    const exists = await askDirectory(storage, 'label', [dimension, canonical, aliases]);
    return exists === undefined ? null : { moved: canonical };
  }
  const { label, ...slice } = await askDirectory(storage, 'groupPage', [
    { dimension, slug, aliases },
    { page, perPage: BROWSE_PAGE },
  ]);
  if (slice.total === 0 || label === undefined) return null;
  const shown = toPage(slice, page);
  return shown && { ...shown, label };
};

/** All places, professions or industries, the largest first. */
export const browseIndex = (storage: Storage, dimension: Dimension): Promise<readonly FacetValue[]> =>
  askDirectory(
    storage,
    'groups',
    getAliases(storage).then((aliases): QuestionInput<'groups'> => [dimension, aliases]),
  );

/** Number of others that make a section worthwhile. */
const MIN_OTHERS = 3;

/** The groups that a profile may share with others, aliases resolved, and its own spelling of each. */
const toShared = (
  { profile, profession, currentcity, hometown, industry }: PublicProfile,
  aliases: Aliases,
): (SharedGroup & { value: string })[] => {
  const shared: [Dimension, string][] =
    profile === 'personal'
      ? [
          ['profession', profession],
          ['place', currentcity],
          ['place', hometown],
        ]
      : [['industry', industry]];
  return shared
    .filter(([, value]) => browseSlug(value) !== '')
    .map(([dimension, value]) => ({
      dimension,
      slug: resolveAlias(aliases, dimension, browseSlug(value)),
      value,
    }));
};

/**
 * Others in the profession, industry or place of a profile: the first group with enough of them, or else the largest; null if nobody
 * shares any. Reads the directory in parallel with the profile.
 */
export const findMoreIn = async (
  storage: Storage,
  reading: PublicProfile | null | Promise<PublicProfile | null>,
): Promise<MoreIn | null> => {
  const sharing = Promise.all([reading, getRecentAliases(storage)]).then(([profile, aliases]) => ({
    kind: profile?.profile ?? 'personal',
    but: profile?.id ?? '',
    shared: profile === null ? [] : toShared(profile, aliases),
    aliases,
  }));
  const wanted = sharing.then(({ kind, but, shared, aliases }): QuestionInput<'others'> => {
    return [aliases, { kind, groups: shared, but, limit: MORE_IN, enough: MIN_OTHERS }];
  });
  // The `await` below reports a failure.
  wanted.catch(() => {});
  const others = await askDirectory(storage, 'others', wanted);
  if (others === null) return null;
  const { dimension, slug, label, entries } = others;
  const { shared } = await sharing;
  const own = shared.find((group) => group.dimension === dimension && group.slug === slug);
  return {
    dimension,
    slug,
    label: label ?? own?.value ?? slug,
    others: entries.map(toBrowseRow),
  };
};

const UNCOUNTED = { like: 0, view: 0 };

/** The content of a profile's page: the profile as the public sees it, with its ties, and others like it, read in parallel. */
export const findForPage = async (
  storage: Storage,
  id: string,
): Promise<{ found: FoundProfile; more: MoreIn | null }> => {
  if (!isProfileId(id)) return { found: { visibility: 'gone' }, more: null };
  const reading = openVisibleProfile(storage, id);
  const shown = reading.then((visible) => {
    if (visible.visibility !== 'public') return null;
    const { record, verified, verification } = visible.profile;
    return toPublicProfile(record, verified, UNCOUNTED, verification, todayOf(storage));
  });
  const [found, ties, more] = await Promise.all([
    findVisibleProfile(storage, id, reading),
    findTies(storage, id),
    findMoreIn(storage, shown).catch(nullIfUnavailable),
  ]);
  return { found: withTies(found, ties), more };
};
