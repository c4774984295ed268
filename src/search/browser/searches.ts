import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { call } from '../../base/http/browser/call.ts';
import { getFacetsCall, getProfileCall } from '../../base/http/calls/reading-calls.ts';
import type { getFacets, getProfile, ListReply } from '../calls.ts';
import type { Facets } from '../facets/rules.ts';
import { CARDS_AT_A_TIME, cardsFirst } from '../rules/cards-shown.ts';
import { FEW_HITS } from '../rules/limits.ts';
import { hasProfileQuery, type ProfileQuery } from '../rules/profile-query.ts';
import { type Failed, type HomeSection, type SimilarCards, toSection, toSimilar } from './found-cards.ts';
import { EMPTY_SECTION, type HomeState, isWanted } from './home-state.ts';

/** Why there is no answer; `overtaken` by a newer search. */
type NoAnswer = Failed | 'overtaken';

/** What a search finds. */
export const searchFor = async (
  signal: AbortSignal,
  profileQuery: ProfileQuery,
): Promise<Omit<HomeState, 'profileQuery' | 'state'> | NoAnswer> => {
  const [personal, professional, facets] = await Promise.all([
    firstCards(signal, 'personal', profileQuery),
    firstCards(signal, 'professional', profileQuery),
    facetsOf(signal, profileQuery),
  ]);
  if (typeof personal === 'string') return personal;
  if (typeof professional === 'string') return professional;
  const similar = await similarTo(signal, profileQuery, personal.total + professional.total);
  return { facets, similar, personal, professional };
};

/** The next cards of a section. */
export const moreOf = async (
  signal: AbortSignal,
  kind: ProfileKind,
  profileQuery: ProfileQuery,
  cursor: string,
): Promise<ReturnType<typeof toSection> | NoAnswer> => {
  const reply = await list(signal, kind, CARDS_AT_A_TIME, profileQuery, cursor);
  return typeof reply === 'string' ? reply : toSection(reply, profileQuery.q);
};

const list = async (
  signal: AbortSignal,
  kind: ProfileKind | undefined,
  limit: number,
  profileQuery: ProfileQuery,
  cursor?: string,
): Promise<ListReply | NoAnswer> => {
  const found = profileQuery.q === '' ? undefined : ('1' as const);
  const input = { ...toQuery(profileQuery), profile: kind, found, limit, cursor };
  const outcome = await call<typeof getProfile>(getProfileCall, input, { signal });
  if (signal.aborted) return 'overtaken';
  if (outcome.kind === 'unreachable' && outcome.reason === 'network') return 'offline';
  return outcome.kind === 'done' && outcome.reply.success ? (outcome.reply as ListReply) : 'failed';
};

const firstCards = async (
  signal: AbortSignal,
  kind: ProfileKind,
  profileQuery: ProfileQuery,
): Promise<HomeSection | NoAnswer> => {
  if (!isWanted(profileQuery, kind)) return EMPTY_SECTION;
  const reply = await list(signal, kind, cardsFirst(profileQuery), profileQuery);
  if (typeof reply === 'string') return reply;
  return { ...EMPTY_SECTION, ...toSection(reply, profileQuery.q), expanded: hasProfileQuery(profileQuery) };
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
  const reply = await list(signal, profileQuery.kind, 1, profileQuery);
  // Without them, the search still has its hits.
  return typeof reply === 'string' || reply.similar === undefined ? null : toSimilar(reply);
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
