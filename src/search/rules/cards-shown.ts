import { hasFilters, type ProfileQuery } from './profile-query.ts';

/** Number of cards of a home section before it is expanded. */
export const CARDS_FIRST = 3;
/** Number of cards that 'View all' appends at a time. */
export const CARDS_AT_A_TIME = 24;

/** Number of cards of a home section before it is expanded: a filter or an order shows a whole page of them. */
export const cardsFirst = (profileQuery: ProfileQuery): number =>
  hasFilters(profileQuery) || profileQuery.sort !== undefined ? CARDS_AT_A_TIME : CARDS_FIRST;
