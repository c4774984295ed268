import { atom, type PreinitializedWritableAtom } from 'nanostores';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { loadModule } from '../../base/frame/browser/load-module.ts';
import { call } from '../../base/http/browser/call.ts';
import { getFacetsCall, getProfileCall } from '../../base/http/calls/reading-calls.ts';
import type { getFacets, getProfile, ListReply } from '../calls.ts';
import type { Card } from '../cards/rules.ts';
import type { Facets } from '../facets/rules.ts';
import { CARDS_AT_A_TIME, CARDS_FIRST, cardsFirst } from '../rules/cards-shown.ts';
import { FEW_HITS } from '../rules/limits.ts';
import { hasProfileQuery, type ProfileQuery, profileQueryParams } from '../rules/profile-query.ts';
import type { Failed, HomeSection, SimilarCards } from './found-cards.ts';

/**
 * Home: the query and its state, both sections, similar names for few hits, and the facets of a search. If a request fails, what was
 * shown before stays.
 */
export type HomeState = {
  profileQuery: ProfileQuery;
  state: 'idle' | 'searching' | Failed;
  facets: Facets | null;
  similar: SimilarCards | null;
} & Record<ProfileKind, HomeSection>;

const EMPTY: HomeSection = { cards: [], total: 0, next: null, expanded: false, more: 'idle' };

/** Whether a section is part of the query. */
export const isWanted = ({ kind }: ProfileQuery, section: ProfileKind): boolean =>
  kind === undefined || kind === section;

const isSame = (one: ProfileQuery, other: ProfileQuery): boolean =>
  JSON.stringify(profileQueryParams(one)) === JSON.stringify(profileQueryParams(other));

/** The store of a page's directory, which begins with the server-rendered state. */
export class DirectoryStore {
  readonly $directory: PreinitializedWritableAtom<HomeState>;
  #underWay = new AbortController();

  constructor(initial: HomeState) {
    this.$directory = atom(initial);
  }

  async find(profileQuery: ProfileQuery): Promise<void> {
    const { profileQuery: shown, state } = this.$directory.get();
    if (state === 'idle' && isSame(profileQuery, shown)) return;
    await this.#run(profileQuery);
  }

  retry(): Promise<void> {
    return this.#run(this.$directory.get().profileQuery);
  }

  // Loaded cards stay while the section is collapsed, for the next expansion.
  async expand(kind: ProfileKind): Promise<void> {
    this.#changeSection(kind, { expanded: true });
    if (this.$directory.get()[kind].cards.length <= CARDS_FIRST) await this.loadMore(kind);
  }

  collapse(kind: ProfileKind): void {
    this.#changeSection(kind, { expanded: false, more: 'idle' });
  }

  async loadMore(kind: ProfileKind): Promise<void> {
    const { profileQuery, [kind]: section } = this.$directory.get();
    if (section.next === null || section.more === 'loading') return;
    this.#changeSection(kind, { more: 'loading' });
    const [reply, found] = await Promise.all([
      list(this.#underWay.signal, kind, CARDS_AT_A_TIME, profileQuery, section.next),
      loadFoundCards(),
    ]);
    const now = this.$directory.get()[kind];
    // Collapsed or searched again meanwhile.
    if (reply === 'overtaken' || now.next !== section.next || !now.expanded) return;
    if (typeof reply === 'string') return this.#changeSection(kind, { more: reply });
    if (found === null) return this.#changeSection(kind, { more: 'failed' });
    const more = found.toSection(reply, profileQuery.q);
    this.#changeSection(kind, { ...more, cards: withoutRepeats(now.cards, more.cards), more: 'idle' });
  }

  async #run(profileQuery: ProfileQuery): Promise<void> {
    this.#underWay.abort();
    this.#underWay = new AbortController();
    const { signal } = this.#underWay;
    this.#change({ profileQuery, state: 'searching' });
    const [personal, professional, facets] = await Promise.all([
      firstCards(signal, 'personal', profileQuery),
      firstCards(signal, 'professional', profileQuery),
      facetsOf(signal, profileQuery),
    ]);
    if (signal.aborted) return;
    if (typeof personal === 'string') return this.#change({ state: personal });
    if (typeof professional === 'string') return this.#change({ state: professional });
    const similar = await similarTo(signal, profileQuery, personal.total + professional.total);
    if (signal.aborted) return;
    this.#change({ state: 'idle', facets, similar, personal, professional });
  }

  #change(part: Partial<HomeState>): void {
    this.$directory.set({ ...this.$directory.get(), ...part });
  }

  #changeSection(kind: ProfileKind, part: Partial<HomeSection>): void {
    this.#change({ [kind]: { ...this.$directory.get()[kind], ...part } });
  }
}

// A first touch needs none of this; it loads beside the reply.
const loadFoundCards = () => loadModule(() => import('./found-cards.ts')).catch(() => null);

const list = async (
  signal: AbortSignal,
  kind: ProfileKind | undefined,
  limit: number,
  profileQuery: ProfileQuery,
  cursor?: string,
): Promise<ListReply | Failed | 'overtaken'> => {
  const input = { ...toQuery(profileQuery), profile: kind, limit, cursor };
  const outcome = await call<typeof getProfile>(getProfileCall, input, { signal });
  if (signal.aborted) return 'overtaken';
  if (outcome.kind === 'unreachable' && outcome.reason === 'network') return 'offline';
  return outcome.kind === 'done' && outcome.reply.success ? (outcome.reply as ListReply) : 'failed';
};

const firstCards = async (
  signal: AbortSignal,
  kind: ProfileKind,
  profileQuery: ProfileQuery,
): Promise<HomeSection | Failed> => {
  if (!isWanted(profileQuery, kind)) return EMPTY;
  const [reply, found] = await Promise.all([
    list(signal, kind, cardsFirst(profileQuery), profileQuery),
    loadFoundCards(),
  ]);
  if (reply === 'overtaken') return 'failed';
  if (typeof reply === 'string') return reply;
  if (found === null) return 'failed';
  return {
    ...EMPTY,
    ...found.toSection(reply, profileQuery.q),
    expanded: hasProfileQuery(profileQuery),
  };
};

const facetsOf = async (signal: AbortSignal, profileQuery: ProfileQuery): Promise<Facets | null> => {
  if (!hasProfileQuery(profileQuery)) return null;
  const input = { ...toQuery(profileQuery), profile: profileQuery.kind };
  const outcome = await call<typeof getFacets>(getFacetsCall, input, { signal });
  return outcome.kind === 'done' ? outcome.reply.facets : null;
};

const similarTo = async (
  signal: AbortSignal,
  profileQuery: ProfileQuery,
  total: number,
): Promise<SimilarCards | null> => {
  if (profileQuery.q === '' || total >= FEW_HITS) return null;
  const [reply, found] = await Promise.all([
    list(signal, profileQuery.kind, 1, profileQuery),
    loadFoundCards(),
  ]);
  // Without them, the search still has its hits.
  return typeof reply === 'string' || reply.similar === undefined || found === null
    ? null
    : found.toSimilar(reply);
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

// A profile may move between two pages of the list: show it once.
const withoutRepeats = (shown: readonly Card[], more: readonly Card[]): Card[] => {
  const shownIds = new Set(shown.map(({ id }) => id));
  return [...shown, ...more.filter(({ id }) => !shownIds.has(id))];
};
