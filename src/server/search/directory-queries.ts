import type { FacetsReply, ListQuery, ListReply, ProfileListQuery } from '../../contract/search/lists.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../domain/fields/fields.ts';
import { browseSlug, DIMENSIONS } from '../../domain/profiles/groups.ts';
import type { ListItem } from '../../domain/profiles/profile.ts';
import { NO_ALIASES } from '../../domain/search/aliases.ts';
import { type Facets, joinFacets } from '../../domain/search/facets.ts';
import { LIST_LIMIT } from '../../domain/search/limits.ts';
import type { ProfileQuery } from '../../domain/search/profile-query.ts';
import { FOUND_FIELDS, searchWords } from '../../domain/search/search.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { openAllCounts, openListCounts } from '../../storage/profiles/counts/counts.ts';
import { getAliases } from '../../storage/search/aliases.ts';
import { withDirectory } from '../../storage/search/directory.ts';
import type { IndexEntry } from '../../storage/search/directory-entries.ts';
import type { FindPosition } from '../../storage/search/directory-find.ts';
import { type ListPage, type ListRequest, listIndex } from '../../storage/search/directory-list.ts';
import { fetchSecret } from '../crypto/secret.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';

/** Maximum number of characters of JSON in one page of a list. */
const PAGE_CHARACTERS = 4 * 1024 * 1024 - 64 * 1024;

/** The query of a call. Accepts any spelling of a slug. */
const toFinding = ({
  profile,
  q,
  place,
  profession,
  industry,
  verified,
  sort,
}: ProfileListQuery): ProfileQuery => ({
  q: q ?? '',
  kind: profile,
  place: toSlug(place),
  profession: toSlug(profession),
  industry: toSlug(industry),
  verified: verified === '1',
  sort,
});

// A value without a slug finds nobody.
const toSlug = (value: string | undefined): string | undefined =>
  value ? browseSlug(value) || '-' : undefined;

type Request = Omit<ListRequest, 'kinds' | 'limit' | 'from' | 'maxCharacters'>;

/** The request to the storage; reads aliases and all counts only if needed. */
const toRequest = async (storage: Storage, profileQuery: ProfileQuery, facets: boolean): Promise<Request> => {
  const { q, place, profession, industry, verified, sort } = profileQuery;
  const words = searchWords(q);
  const order = sort ?? (words.length > 0 ? 'best' : 'new');
  const isGrouped = facets || DIMENSIONS.some((dimension) => profileQuery[dimension] !== undefined);
  const [aliases, counts] = await Promise.all([
    isGrouped ? getAliases(storage) : NO_ALIASES,
    order === 'liked' || order === 'viewed' ? openAllCounts(storage) : undefined,
  ]);
  return { words, filters: { place, profession, industry, verified }, order, aliases, facets, counts };
};

const kindsOf = ({ kind }: ProfileQuery): readonly ProfileKind[] =>
  kind === undefined ? PROFILE_KINDS : [kind];

// A cursor is only valid for its own list.
const scopeOf = (profileQuery: ProfileQuery): string => {
  const { q, sort, kind, place, profession, industry, verified } = profileQuery;
  const narrowed = [place, profession, industry].some(Boolean) || verified || sort !== undefined;
  const words = searchWords(q).join(' ');
  const more = narrowed ? JSON.stringify([place, profession, industry, verified, sort]) : '';
  return `${kind ?? PROFILE_KINDS.join()}:${words}${more && `:${more}`}`;
};

/** A page of the directory with its counts. */
export const listProfiles = async (storage: Storage, query: Omit<ListQuery, 'id'>): Promise<ListReply> => {
  const profileQuery = toFinding(query);
  const counts = startReads(storage);
  const requested = toRequest(storage, profileQuery, false);
  const scope = scopeOf(profileQuery);
  const from = query.cursor ? await readCursor<FindPosition>(storage, scope, query.cursor) : null;
  const limit = query.limit ?? LIST_LIMIT;
  const request = {
    ...(await requested),
    kinds: kindsOf(profileQuery),
    limit,
    maxCharacters: PAGE_CHARACTERS,
    from,
  };
  const page = await readDirectory(storage, request);
  const data = await withCounts(counts, page.entries);
  const next = page.next === null ? null : await writeCursor(storage, scope, page.next);
  return { success: true, data, total: page.total, next };
};

/** The total and the facets of a query. */
export const listFacets = async (storage: Storage, query: ProfileListQuery): Promise<FacetsReply> => {
  const profileQuery = toFinding(query);
  // The order does not matter: no profile is returned.
  const request = await toRequest(storage, { ...profileQuery, sort: undefined }, true);
  const page = await readDirectory(storage, {
    ...request,
    kinds: kindsOf(profileQuery),
    limit: 0,
    maxCharacters: 0,
    from: null,
  });
  return { success: true, total: page.total, facets: page.facets as Facets };
};

const readDirectory = (storage: Storage, request: ListRequest): Promise<ListPage> =>
  withDirectory(storage, (directory) => listIndex(storage, directory, request));

/** One section of home: the number of cards, and the cursor where it begins, if any. */
type SectionQuery = { limit: number; cursor?: string };

/** Home: its sections, of which one that is not requested is empty, and the facets, if requested. */
type HomeReply = { sections: Record<ProfileKind, ListReply>; facets: Facets | null };

/** Both sections of home from one read of the directory; an invalid cursor starts its section from the top. */
export const listHome = async (
  storage: Storage,
  profileQuery: ProfileQuery,
  wanted: Record<ProfileKind, SectionQuery>,
  { facets = false } = {},
): Promise<HomeReply> => {
  const counts = startReads(storage);
  const scopes = PROFILE_KINDS.map((kind) => scopeOf({ ...profileQuery, kind }));
  const [request, ...from] = await Promise.all([
    toRequest(storage, profileQuery, facets),
    ...PROFILE_KINDS.map((kind, index) => {
      const { cursor } = wanted[kind];
      return cursor
        ? readCursor<FindPosition>(storage, scopes[index] as string, cursor).catch(() => null)
        : null;
    }),
  ]);
  const pages = await withDirectory(storage, async (directory) => {
    return Promise.all(
      PROFILE_KINDS.map((kind, index) => {
        if (!kindsOf(profileQuery).includes(kind)) return EMPTY_PAGE;
        const { limit } = wanted[kind];
        const position = from[index] ?? null;
        return listIndex(storage, directory, {
          ...request,
          kinds: [kind],
          limit,
          maxCharacters: PAGE_CHARACTERS,
          from: position,
        });
      }),
    );
  });
  const entries = pages.flatMap((page) => page.entries);
  const data = await withCounts(counts, entries);
  const replies = pages.map(async (page, index) => {
    const start = index === 0 ? 0 : (pages[0]?.entries.length ?? 0);
    return {
      success: true as const,
      data: data.slice(start, start + page.entries.length),
      total: page.total,
      next: page.next === null ? null : await writeCursor(storage, scopes[index] as string, page.next),
    };
  });
  const [personal, professional] = await Promise.all(replies);
  const sections = { personal, professional } as Record<ProfileKind, ListReply>;
  return { sections, facets: facets ? joinFacets(pages.flatMap((page) => page.facets ?? [])) : null };
};

const EMPTY_PAGE: ListPage = { entries: [], total: 0, next: null, facets: null };

type CountsOf = ReturnType<typeof openListCounts>;

// Requests what a list needs in parallel with the directory, so that a cold function waits for fewer round trips.
export const startReads = (storage: Storage): CountsOf => {
  // For signing cursors.
  void fetchSecret(storage);
  return openListCounts(storage);
};

export const withCounts = async (countsOf: CountsOf, entries: readonly IndexEntry[]): Promise<ListItem[]> => {
  const counts = await countsOf(entries.map(({ id }) => id));
  return entries.map((entry) => toListItem(entry, counts.get(entry.id)));
};

/** The list item of an entry, with zero counts if none are given. */
export const toListItem = (entry: IndexEntry, counts?: { like: number; view: number }): ListItem => {
  const { version: _version, recheck: _recheck, ...item } = { ...entry };
  for (const field of FOUND_FIELDS) delete item[field];
  return { ...item, like: counts?.like ?? 0, view: counts?.view ?? 0 };
};
