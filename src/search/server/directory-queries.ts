import type { Storage } from '../../base/engine/storage/storage.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { ReplyOf } from '../../base/http/calls/endpoint.ts';
import { readCursor, writeCursor } from '../../base/http/server/cursor.ts';
import { DIMENSIONS } from '../../profiles/rules/dimensions.ts';
import { displayName, type ListItem } from '../../profiles/rules/list-item.ts';
import { NO_ALIASES } from '../aliases/rules.ts';
import { getAliases } from '../aliases/storage.ts';
import type { BrowseRow } from '../browse/rules/browse-row.ts';
import type {
  FoundReply,
  getFacets,
  ListQuery,
  ListReply,
  ProfileListQuery,
  SimilarReply,
} from '../calls.ts';
import { FEATURED_AMONG, featuredOf } from '../cards/rules.ts';
import { type Facets, joinFacets } from '../facets/rules.ts';
import { writeAs } from '../names/rules/similar-names.ts';
import { toSlug } from '../rules/any-query.ts';
import { foundNames } from '../rules/found-fields.ts';
import { foundText } from '../rules/found-text.ts';
import { FEW_HITS, LIST_LIMIT, SIMILAR_NAMES } from '../rules/limits.ts';
import type { ProfileQuery } from '../rules/profile-query.ts';
import { isPhrase, searchWords } from '../rules/query-words.ts';
import { hasWholeWords } from '../rules/search.ts';
import { type Total, toTotal } from '../rules/totals.ts';
import type { IndexEntry } from '../storage/directory-entry.ts';
import { askDirectory } from '../storage/directory-index.ts';
import type { ListPage, ListPosition, ListRequest } from '../storage/questions.ts';
import { startReads, withCounts } from './counted-items.ts';

/** Maximum size of the items in one page of a list, in bytes of JSON: with the rest of the reply 4 MB. */
const PAGE_BYTES = 4_000_000 - 64 * 1024;

/** The query of a call. Accepts any spelling of a slug. */
const toProfileQuery = ({
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

type Request = Omit<ListRequest, 'kinds' | 'limit' | 'from' | 'maxBytes'>;

/** The request to the directory; reads aliases only if needed. */
const toRequest = async (storage: Storage, profileQuery: ProfileQuery, facets: boolean): Promise<Request> => {
  const { q, place, profession, industry, verified, sort } = profileQuery;
  const words = searchWords(q);
  const order = sort ?? (words.length > 0 ? 'best' : 'new');
  const isGrouped = facets || DIMENSIONS.some((dimension) => profileQuery[dimension] !== undefined);
  const aliases = isGrouped ? await getAliases(storage) : NO_ALIASES;
  return { words, filters: { place, profession, industry, verified }, order, aliases, facets };
};

const kindsOf = ({ kind }: ProfileQuery): readonly ProfileKind[] =>
  kind === undefined ? PROFILE_KINDS : [kind];

// A cursor is only valid for its own list.
const scopeOf = (profileQuery: ProfileQuery): string => {
  const { q, sort, kind, place, profession, industry, verified } = profileQuery;
  const isNarrowed = [place, profession, industry].some(Boolean) || verified || sort !== undefined;
  const words = searchWords(q)
    .map((word) => (isPhrase(word) ? `"${word}"` : word))
    .join(' ');
  const more = isNarrowed ? JSON.stringify([place, profession, industry, verified, sort]) : '';
  return `${kind ?? PROFILE_KINDS.join()}:${words}${more && `:${more}`}`;
};

/** A page of the directory with its counts. */
export const listProfiles = async (storage: Storage, query: Omit<ListQuery, 'id'>): Promise<ListReply> => {
  const profileQuery = toProfileQuery(query);
  const counts = startReads(storage);
  const requested = toRequest(storage, profileQuery, false);
  const scope = scopeOf(profileQuery);
  const from = query.cursor ? await readCursor<ListPosition>(storage, scope, query.cursor) : null;
  const limit = query.limit ?? LIST_LIMIT;
  const request = {
    ...(await requested),
    kinds: kindsOf(profileQuery),
    limit,
    maxBytes: PAGE_BYTES,
    from,
  };
  const page = await readDirectory(storage, request);
  const similar = await findSimilar(storage, profileQuery, request, page.total);
  const items = await withCounts(counts, [...page.entries, ...(similar ?? [])]);
  const data = items.slice(0, page.entries.length);
  const reply = await toSection(storage, scope, page, data, query.found && profileQuery.q);
  if (similar === null) return reply;
  const hits = await findHits(storage, request, page);
  return { ...reply, ...withSuggestion(profileQuery, hits, similar, items.slice(data.length)) };
};

/** The profiles whose names are like a query that has few hits; null for another query. */
const findSimilar = async (
  storage: Storage,
  profileQuery: ProfileQuery,
  { words, filters, aliases }: Request,
  total: number,
): Promise<IndexEntry[] | null> => {
  if (words.length === 0 || total >= FEW_HITS) return null;
  const [q, kinds] = [profileQuery.q, kindsOf(profileQuery)];
  return askDirectory(storage, 'similar', [{ q, kinds, filters, aliases, words, limit: SIMILAR_NAMES }]);
};

/** The few hits of a query, whatever page of them was read. */
const findHits = async (
  storage: Storage,
  request: ListRequest,
  page: Pick<ListPage, 'entries' | 'total'>,
): Promise<IndexEntry[]> => {
  if (page.entries.length >= page.total) return page.entries;
  const all = { ...request, limit: FEW_HITS, from: null, facets: false };
  return (await readDirectory(storage, all)).entries;
};

const withSuggestion = (
  { q }: ProfileQuery,
  hits: readonly IndexEntry[],
  [first]: readonly IndexEntry[],
  similar: ListItem[],
): SimilarReply => {
  // A name that is spelt right gets no suggestion.
  const isRight = hits.some((hit) =>
    foundNames(displayName(hit), hit.otherNames).some((name) => hasWholeWords(name, q)),
  );
  return { similar, suggestion: first === undefined || isRight ? null : writeAs(q, first) };
};

/** The total and the facets of a query. */
export const listFacets = async (
  storage: Storage,
  query: ProfileListQuery,
): Promise<ReplyOf<typeof getFacets>> => {
  const profileQuery = toProfileQuery(query);
  // The order does not matter: no profile is returned.
  const request = await toRequest(storage, { ...profileQuery, sort: undefined }, true);
  const page = await readDirectory(storage, {
    ...request,
    kinds: kindsOf(profileQuery),
    limit: 0,
    maxBytes: 0,
    from: null,
  });
  return { success: true, ...totalOf(page), facets: page.facets as Facets };
};

const readDirectory = async (storage: Storage, request: ListRequest): Promise<ListPage> => {
  const [page] = await askDirectory(storage, 'lists', [[request]]);
  return page as ListPage;
};

const totalOf = ({ total, isAtLeast }: ListPage): Total => toTotal(total, isAtLeast === true);

/** One section of home: its number of cards, and the cursor where it starts, if any. */
type SectionQuery = { limit: number; cursor?: string };

/** The sections of home, empty if not requested, similar names for few hits, and the facets and the featured profiles, if requested. */
type HomeReply = {
  sections: Record<ProfileKind, ListReply>;
  similar: SimilarReply | null;
  facets: Facets | null;
  featured: BrowseRow[];
};

/** The newest profiles with a badge. */
const VERIFIED: ListRequest = {
  kinds: PROFILE_KINDS,
  words: [],
  filters: { verified: true },
  order: 'new',
  aliases: NO_ALIASES,
  limit: FEATURED_AMONG,
  maxBytes: PAGE_BYTES,
  from: null,
  facets: false,
};

/** Both sections of home, and what else is requested, from one read of the directory; an invalid cursor starts its section from the top. */
export const listHome = async (
  storage: Storage,
  profileQuery: ProfileQuery,
  sectionQueries: Record<ProfileKind, SectionQuery>,
  { facets = false, featured = false } = {},
): Promise<HomeReply> => {
  const counts = startReads(storage);
  const [request, ...from] = await Promise.all([
    toRequest(storage, profileQuery, facets),
    ...PROFILE_KINDS.map((kind) =>
      positionIn(storage, { ...profileQuery, kind }, sectionQueries[kind].cursor),
    ),
  ]);
  const requests = PROFILE_KINDS.map(
    (kind, index): ListRequest => ({
      ...request,
      // A section that is not requested lists no kind.
      kinds: kindsOf(profileQuery).includes(kind) ? [kind] : [],
      limit: sectionQueries[kind].limit,
      maxBytes: PAGE_BYTES,
      from: from[index] ?? null,
    }),
  );
  const pages = await askDirectory(storage, 'lists', [featured ? [...requests, VERIFIED] : requests]);
  const listed = pages.slice(0, PROFILE_KINDS.length);
  const { hits, similar } = await findAround(storage, profileQuery, request, listed);
  const entries = [...pages.map((page) => page.entries), similar ?? []];
  const items = await withCounts(counts, entries.flat());
  const [people = [], companies = [], ...others] = entries.map(({ length }) => items.splice(0, length));
  const [personal, professional] = (await Promise.all(
    [people, companies].map((data, index) => {
      const scope = scopeOf({ ...profileQuery, kind: PROFILE_KINDS[index] });
      return toSection(storage, scope, listed[index] as ListPage, data, profileQuery.q);
    }),
  )) as [ListReply, ListReply];
  return {
    sections: { personal, professional },
    similar: similar && withSuggestion(profileQuery, hits, similar, others.at(-1) ?? []),
    facets: facets ? joinFacets(listed.flatMap((page) => page.facets ?? [])) : null,
    featured: featured ? featuredOf(withIndustries(others[0] ?? [], pages.at(-1)?.entries ?? [])) : [],
  };
};

const withIndustries = (items: readonly ListItem[], entries: readonly IndexEntry[]): BrowseRow[] =>
  items.map((item, index) => ({ ...item, industry: entries[index]?.catagory ?? '' }));

/** Where a section of home begins; null for the top. */
const positionIn = async (
  storage: Storage,
  profileQuery: ProfileQuery,
  cursor: string | undefined,
): Promise<ListPosition | null> =>
  cursor ? readCursor<ListPosition>(storage, scopeOf(profileQuery), cursor).catch(() => null) : null;

/** Similar names for the few hits on some pages, and the hits; neither for another query. */
const findAround = async (
  storage: Storage,
  profileQuery: ProfileQuery,
  request: Request,
  pages: readonly ListPage[],
): Promise<{ hits: IndexEntry[]; similar: IndexEntry[] | null }> => {
  const total = pages.reduce((sum, page) => sum + page.total, 0);
  const similar = await findSimilar(storage, profileQuery, request, total);
  if (similar === null) return { hits: [], similar };
  const entries = pages.flatMap((page) => page.entries);
  const all = { ...request, kinds: kindsOf(profileQuery), limit: FEW_HITS, maxBytes: PAGE_BYTES, from: null };
  return { hits: await findHits(storage, all, { entries, total }), similar };
};

const toSection = async (
  storage: Storage,
  scope: string,
  page: ListPage,
  data: ListItem[],
  q = '',
): Promise<ListReply> => ({
  success: true,
  data,
  ...totalOf(page),
  next: page.next === null ? null : await writeCursor(storage, scope, page.next),
  ...(q !== '' && { found: foundIn(page.entries, q) }),
});

/** Where pages have what their rows lack of a query, those that have something to say. */
const foundIn = (entries: readonly IndexEntry[], q: string): FoundReply =>
  entries.flatMap((entry) => {
    const found = foundText(entry, q);
    return found === null ? [] : [{ id: entry.id, ...found }];
  });
