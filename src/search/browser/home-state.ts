import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { Facets } from '../facets/rules.ts';
import type { ProfileQuery } from '../rules/profile-query.ts';
import type { Failed, HomeSection, SimilarCards } from './found-cards.ts';

/**
 * Home: the query and its results, both sections, similar names for few hits, and the facets of a search. Until a search is done, all of
 * that is of the one before; one that fails has no results.
 */
export type HomeState = {
  profileQuery: ProfileQuery;
  state: 'idle' | 'searching' | Failed;
  facets: Facets | null;
  similar: SimilarCards | null;
} & Record<ProfileKind, HomeSection>;

export const EMPTY_SECTION: HomeSection = { cards: [], total: 0, next: null, expanded: false, more: 'idle' };

/** Whether a section is part of the query. */
export const isWanted = ({ kind }: ProfileQuery, section: ProfileKind): boolean =>
  kind === undefined || kind === section;
