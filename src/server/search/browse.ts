import type { ProfileKind } from '../../domain/fields/fields.ts';
import { browseSlug, type Dimension } from '../../domain/profiles/groups.ts';
import type { ListItem, PublicProfile } from '../../domain/profiles/profile.ts';
import { toPublicProfile } from '../../domain/profiles/profile.ts';
import { type Aliases, resolveAlias } from '../../domain/search/aliases.ts';
import type { FacetValue } from '../../domain/search/facets.ts';
import { type GuideWord, guideWords } from '../../domain/search/guide-words.ts';
import { BROWSE_PAGE, MORE_IN } from '../../domain/search/limits.ts';
import { INITIALS, type MoreIn } from '../../domain/search/profile-query.ts';
import { isProfileId } from '../../domain/text/slug.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { getVisibleProfile } from '../../storage/profiles/visibility.ts';
import { getAliases } from '../../storage/search/aliases.ts';
import { type Directory, withDirectory } from '../../storage/search/directory.ts';
import {
  countInitials,
  labelOfGroup,
  listGroups,
  listOthers,
  listUnderInitial,
} from '../../storage/search/directory-browse.ts';
import type { IndexEntry } from '../../storage/search/directory-entries.ts';
import { bestFirst, entriesOf, findIn, type Order } from '../../storage/search/directory-find.ts';
import type { Filters } from '../../storage/search/directory-groups.ts';
import { type FoundProfile, findVisibleProfile } from '../profiles/find-profile.ts';
import { startReads, toListItem, withCounts } from './directory-queries.ts';

/** A page of a browse list: its profiles, the total, and the number of pages (at least one). */
type BrowsePage = { items: ListItem[]; total: number; page: number; pages: number };

/** The page number in an address; null if it is invalid. */
export const readPageNumber = (params: URLSearchParams): number | null => {
  const asked = params.get('page');
  if (asked === null) return 1;
  return /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : null;
};

/** The initial in a path: '' for none, null if it is invalid. */
export const readInitial = (segment: string | undefined): string | null =>
  segment === undefined || segment === '' ? '' : INITIALS.includes(segment) ? segment : null;

type Slice = { entries: IndexEntry[]; total: number; guide?: GuideWord[][] };

const slice = async (
  storage: Storage,
  directory: Directory,
  aliases: Aliases,
  asked: { kinds: readonly ProfileKind[]; filters: Filters; order: Order; page: number },
): Promise<Slice> => {
  const { kinds, filters, order, page } = asked;
  const limit = page * BROWSE_PAGE;
  const found = await Promise.all(
    kinds.map((kind) =>
      findIn(
        storage,
        directory,
        aliases,
        { kind, words: [], filters, order },
        { limit, from: null, facets: false },
      ),
    ),
  );
  const rows = found.flatMap((each) => each.rows).sort(bestFirst);
  const shown = rows.slice(limit - BROWSE_PAGE, limit);
  return {
    entries: await entriesOf(storage, directory, shown),
    total: found.reduce((sum, each) => sum + each.total, 0),
  };
};

const toPage = async (
  counts: ReturnType<typeof startReads>,
  { entries, total }: Slice,
  page: number,
): Promise<BrowsePage | null> => {
  const pages = Math.max(1, Math.ceil(total / BROWSE_PAGE));
  if (page > pages) return null;
  return { items: await withCounts(counts, entries), total, page, pages };
};

const NO_ALIASES_NEEDED: Aliases = { place: {}, profession: {}, industry: {} };

const byName = async (
  storage: Storage,
  directory: Directory,
  kind: ProfileKind,
  initial: string,
  page: number,
): Promise<Slice> => {
  const rows = await listUnderInitial(storage, directory, kind, initial);
  const names = rows.map(({ part, row }) => part.columns.names[row] as string);
  const end = page * BROWSE_PAGE;
  return {
    entries: await entriesOf(storage, directory, rows.slice(end - BROWSE_PAGE, end)),
    total: rows.length,
    guide: guideWords(names, BROWSE_PAGE, page),
  };
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
  const counts = startReads(storage);
  const asked = { kinds: [kind], filters: { verified: false }, order: 'new' as const, page };
  const [found, initials] = await withDirectory(storage, (directory) =>
    Promise.all([
      initial === undefined
        ? slice(storage, directory, NO_ALIASES_NEEDED, asked)
        : byName(storage, directory, kind, initial, page),
      countInitials(storage, directory, kind),
    ]),
  );
  const shown = await toPage(counts, found, page);
  if (shown === null) return null;
  return {
    ...shown,
    initials: INITIALS.map((each, index) => ({ initial: each, count: initials[index] as number })),
    guide: found.guide ?? [],
  };
};

/** A page of one place, profession or industry, newest first; or the canonical slug to redirect to; or null if there is no such page. */
export const browseGroup = async (
  storage: Storage,
  dimension: Dimension,
  slug: string,
  page: number,
): Promise<(BrowsePage & { label: string }) | { moved: string } | null> => {
  const counts = startReads(storage);
  const aliases = await getAliases(storage);
  const right = resolveAlias(aliases, dimension, browseSlug(slug.slice(0, 200)));
  if (right === '') return null;
  if (right !== slug) {
    const exists = await withDirectory(storage, (directory) =>
      labelOfGroup(storage, directory, dimension, right, aliases),
    );
    return exists === undefined ? null : { moved: right };
  }
  const kinds = KINDS_OF[dimension];
  const filters = { verified: false, [dimension]: slug };
  const [found, label] = await withDirectory(storage, (directory) =>
    Promise.all([
      slice(storage, directory, aliases, { kinds, filters, order: 'new', page }),
      labelOfGroup(storage, directory, dimension, slug, aliases),
    ]),
  );
  if (found.total === 0 || label === undefined) return null;
  const shown = await toPage(counts, found, page);
  return shown && { ...shown, label };
};

const KINDS_OF: Record<Dimension, readonly ProfileKind[]> = {
  place: ['personal', 'professional'],
  profession: ['personal'],
  industry: ['professional'],
};

/** All places, professions or industries, the largest first. */
export const browseIndex = async (storage: Storage, dimension: Dimension): Promise<FacetValue[]> => {
  const aliases = await getAliases(storage);
  return withDirectory(storage, (directory) => listGroups(storage, directory, dimension, aliases));
};

/** Number of others that make a section worthwhile. */
const MIN_OTHERS = 3;

const toShared = ({ profile, profession, currentcity, hometown, industry }: PublicProfile) => {
  const shared: [Dimension, string][] =
    profile === 'personal'
      ? [
          ['profession', profession],
          ['place', currentcity],
          ['place', hometown],
        ]
      : [['industry', industry]];
  return shared.filter(([, value]) => browseSlug(value) !== '');
};

/**
 * Others in the profession, industry or place of a profile: the first group with enough of them, or else the largest; null if nobody
 * shares any. Reads the directory in parallel with the profile.
 */
export const findMoreIn = (
  storage: Storage,
  reading: PublicProfile | null | Promise<PublicProfile | null>,
): Promise<MoreIn | null> => {
  const aliasesRead = getAliases(storage);
  // The `await` below reports a failure.
  aliasesRead.catch(() => {});
  return withDirectory(storage, async (directory) => {
    const [profile, aliases] = await Promise.all([reading, aliasesRead]);
    if (profile === null) return null;
    let best: MoreIn | null = null;
    for (const [dimension, value] of toShared(profile)) {
      const slug = resolveAlias(aliases, dimension, browseSlug(value));
      const filters = { verified: false, [dimension]: slug };
      const others = await listOthers(storage, directory, aliases, {
        kind: profile.profile,
        filters,
        but: profile.id,
        limit: MORE_IN,
      });
      if (others.length > (best?.others.length ?? 0))
        best = { dimension, slug, label: value, others: others.map((entry) => toListItem(entry)) };
      if (others.length >= MIN_OTHERS) break;
    }
    if (best === null) return null;
    const label = await labelOfGroup(storage, directory, best.dimension, best.slug, aliases);
    return { ...best, label: label ?? best.label };
  });
};

const UNCOUNTED = { like: 0, view: 0 };

/** The content of a profile's page: the profile as the public sees it, and others like it, read in parallel. */
export const findForPage = async (
  storage: Storage,
  id: string,
): Promise<{ found: FoundProfile; more: MoreIn | null }> => {
  if (!isProfileId(id)) return { found: { visibility: 'gone' }, more: null };
  const reading = getVisibleProfile(storage, id);
  const shown = reading.then((known) => {
    if (known.visibility !== 'public') return null;
    const { record, verified, verification } = known.profile;
    return toPublicProfile(record, verified, UNCOUNTED, verification);
  });
  const [found, more] = await Promise.all([
    findVisibleProfile(storage, id, reading),
    findMoreIn(storage, shown),
  ]);
  return { found, more };
};
