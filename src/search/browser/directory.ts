import { atom, type ReadableAtom } from 'nanostores';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { call } from '../../base/http/browser/call.ts';
import { getFacetsCall, getProfileCall } from '../../base/http/calls/reading-calls.ts';
import type { FacetsReply, getFacets, getProfile, ListReply, SimilarNames } from '../calls.ts';
import { CARDS_AT_A_TIME, type Card, cardsFirst, toProfileCard } from '../cards/rules.ts';
import type { Facets } from '../facets/rules.ts';
import { FEW_HITS } from '../rules/limits.ts';
import { hasProfileQuery, type ProfileQuery, profileQueryParams } from '../rules/profile-query.ts';

/** What went wrong: the site did not answer at all, or not as it should. */
type Failed = 'offline' | 'failed';

/** A section of home: its cards so far, the total, and the next cursor. */
export type HomeSection = {
  cards: Card[];
  total: number;
  total_at_least?: true | undefined;
  next: string | null;
  expanded: boolean;
  more: 'idle' | 'loading' | Failed;
};

/** What a search with few hits shows too. */
export type SimilarCards = { cards: Card[]; suggestion: string | null };

/**
 * Home: the query and its state, both sections, similar names for few hits, the facets of a search, and the featured profiles of the
 * plain page. If a request fails, what was shown before stays.
 */
export type HomeState = {
  profileQuery: ProfileQuery;
  state: 'idle' | 'searching' | Failed;
  facets: Facets | null;
  similar: SimilarCards | null;
  featured: Card[];
} & Record<ProfileKind, HomeSection>;

/** The store of a page's directory. */
type DirectoryStore = {
  $directory: ReadableAtom<HomeState>;
  find: (profileQuery: ProfileQuery) => Promise<void>;
  retry: () => Promise<void>;
  expand: (kind: ProfileKind) => Promise<void>;
  loadMore: (kind: ProfileKind) => Promise<void>;
  collapse: (kind: ProfileKind) => void;
};

const EMPTY: HomeSection = { cards: [], total: 0, next: null, expanded: false, more: 'idle' };

/** Whether a section is part of the query. */
export const isWanted = ({ kind }: ProfileQuery, section: ProfileKind): boolean =>
  kind === undefined || kind === section;

const isSame = (one: ProfileQuery, other: ProfileQuery): boolean =>
  JSON.stringify(profileQueryParams(one)) === JSON.stringify(profileQueryParams(other));

/** Creates the store of a page from the server-rendered state. */
export const createDirectory = (initial: HomeState): DirectoryStore => {
  const $directory = atom(initial);
  let underWay = new AbortController();

  const change = (part: Partial<HomeState>): void => $directory.set({ ...$directory.get(), ...part });
  const changeSection = (kind: ProfileKind, part: Partial<HomeSection>): void =>
    change({ [kind]: { ...$directory.get()[kind], ...part } });

  const list = async (
    kind: ProfileKind | undefined,
    limit: number,
    profileQuery: ProfileQuery,
    cursor?: string,
  ) => {
    const { signal } = underWay;
    const input = { ...toQuery(profileQuery), profile: kind, limit, cursor };
    const outcome = await call<typeof getProfile>(getProfileCall, input, { signal });
    if (signal.aborted) return 'overtaken';
    if (outcome.kind === 'unreachable' && outcome.reason === 'network') return 'offline';
    return outcome.kind === 'done' && outcome.reply.success ? (outcome.reply as ListReply) : 'failed';
  };

  const firstCards = async (kind: ProfileKind, profileQuery: ProfileQuery): Promise<HomeSection | Failed> => {
    if (!isWanted(profileQuery, kind)) return EMPTY;
    const reply = await list(kind, cardsFirst(profileQuery), profileQuery);
    if (reply === 'overtaken') return 'failed';
    return typeof reply === 'string' ? reply : { ...EMPTY, ...toSection(reply, profileQuery.q) };
  };

  const facetsOf = async (profileQuery: ProfileQuery): Promise<Facets | null> => {
    if (!hasProfileQuery(profileQuery)) return null;
    const input = { ...toQuery(profileQuery), profile: profileQuery.kind };
    const outcome = await call<typeof getFacets>(getFacetsCall, input, { signal: underWay.signal });
    return outcome.kind === 'done' ? (outcome.reply as FacetsReply).facets : null;
  };

  const similarTo = async (profileQuery: ProfileQuery, total: number): Promise<SimilarCards | null> => {
    if (profileQuery.q === '' || total >= FEW_HITS) return null;
    const reply = await list(profileQuery.kind, 1, profileQuery);
    // Without them, the search still has its hits.
    return typeof reply === 'string' || reply.similar === undefined ? null : toSimilar(reply);
  };

  const run = async (profileQuery: ProfileQuery): Promise<void> => {
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    change({ profileQuery, state: 'searching' });
    const [personal, professional, facets] = await Promise.all([
      firstCards('personal', profileQuery),
      firstCards('professional', profileQuery),
      facetsOf(profileQuery),
    ]);
    if (signal.aborted) return;
    if (typeof personal === 'string') return change({ state: personal });
    if (typeof professional === 'string') return change({ state: professional });
    const similar = await similarTo(profileQuery, personal.total + professional.total);
    if (signal.aborted) return;
    change({ state: 'idle', facets, similar, personal, professional });
  };

  const find = async (profileQuery: ProfileQuery): Promise<void> => {
    const { profileQuery: shown, state } = $directory.get();
    if (state === 'idle' && isSame(profileQuery, shown)) return;
    await run(profileQuery);
  };

  const loadMore = async (kind: ProfileKind): Promise<void> => {
    const { profileQuery, [kind]: section } = $directory.get();
    if (section.next === null || section.more === 'loading') return;
    changeSection(kind, { more: 'loading' });
    const reply = await list(kind, CARDS_AT_A_TIME, profileQuery, section.next);
    const now = $directory.get()[kind];
    // Collapsed or searched again meanwhile.
    if (reply === 'overtaken' || now.next !== section.next || !now.expanded) return;
    if (typeof reply === 'string') return changeSection(kind, { more: reply });
    const more = toSection(reply, profileQuery.q);
    changeSection(kind, { ...more, cards: withoutRepeats(now.cards, more.cards), more: 'idle' });
  };

  // Loaded cards stay while the section is collapsed, for the next expansion.
  const expand = async (kind: ProfileKind): Promise<void> => {
    changeSection(kind, { expanded: true });
    const { profileQuery, [kind]: section } = $directory.get();
    if (section.cards.length <= cardsFirst(profileQuery)) await loadMore(kind);
  };

  const collapse = (kind: ProfileKind): void => changeSection(kind, { expanded: false, more: 'idle' });

  return {
    $directory,
    find,
    retry: () => run($directory.get().profileQuery),
    expand,
    loadMore,
    collapse,
  };
};

// The calls use other names than pages.
const toQuery = ({ q, place, profession, industry, verified, sort }: ProfileQuery) => ({
  q: q || undefined,
  place,
  profession,
  industry,
  verified: verified ? ('1' as const) : undefined,
  sort,
});

/** The part of a section that comes from a reply. */
export const toSection = (
  reply: ListReply,
  query: string,
): Pick<HomeSection, 'cards' | 'total' | 'total_at_least' | 'next'> => ({
  cards: reply.data.map((item) => toProfileCard(item, query)),
  total: reply.total,
  ...(reply.total_at_least && { total_at_least: true }),
  next: reply.next,
});

/** The cards of similar names. */
export const toSimilar = ({ similar, suggestion }: SimilarNames): SimilarCards => ({
  cards: similar.map((item) => toProfileCard(item, '')),
  suggestion,
});

// A profile may move between two pages of the list: show it once.
const withoutRepeats = (shown: readonly Card[], more: readonly Card[]): Card[] => {
  const shownIds = new Set(shown.map(({ id }) => id));
  return [...shown, ...more.filter(({ id }) => !shownIds.has(id))];
};
