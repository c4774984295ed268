import { hasProfileQuery, type ProfileQuery } from './profile-query.ts';

/** Number of cards of a home section that is not expanded. */
export const CARDS_FIRST = 3;
/** Number of cards that 'View all' appends at a time. */
export const CARDS_AT_A_TIME = 24;

/** Number of cards with which a home section begins: one of results begins expanded. */
export const cardsFirst = (profileQuery: ProfileQuery): number =>
  hasProfileQuery(profileQuery) ? CARDS_AT_A_TIME : CARDS_FIRST;
