import { FIELD_LABELS, type ProfileKind } from '../fields/fields.ts';
import { dropBadgeMarks } from '../profiles/badge/badge-marks.ts';
import { displayName, displayRole, isVerified, type ListItem } from '../profiles/profile.ts';
import { findMatch, type Match } from './search.ts';

/** Number of cards of a home section before it is expanded. */
export const CARDS_FIRST = 3;
/** Number of cards that 'View all' appends at a time. */
export const CARDS_AT_A_TIME = 24;
/** Maximum number of characters of the About on a card. */
const ABOUT_LENGTH = 220;
/** Maximum number of characters before and after a match. */
const BEFORE_LENGTH = 32;
const AFTER_LENGTH = 110;

/** Where a card matches the query: the field's label, and its text around the match. */
export type CardMatch = { inName: boolean; label: string; before: string; found: string; after: string };

/** A list item as a card on home. */
export type Card = {
  id: string;
  name: string;
  role: string;
  about: string;
  avatar: string;
  verified: boolean;
  like: number;
  view: number;
  match: CardMatch | null;
};

/** The card of a list item; with a query, it says where that matches. */
export const toProfileCard = (item: ListItem, query: string): Card => ({
  id: item.id,
  name: displayName(item),
  role: displayRole(item),
  about: shorten(item.message.replace(/\s+/gu, ' '), ABOUT_LENGTH),
  avatar: item.avatar,
  verified: isVerified(item.verified),
  like: item.like,
  view: item.view,
  match: toCardMatch(item.profile, findMatch(item, query)),
});

const toCardMatch = (kind: ProfileKind, match: Match | null): CardMatch | null => {
  if (match === null) return null;
  const { field, before, match: found, after } = match;
  const inName = field === 'name';
  const label = FIELD_LABELS[inName && kind === 'professional' ? 'companyname' : field];
  if (inName)
    return {
      inName,
      label,
      before: dropBadgeMarks(before),
      found: dropBadgeMarks(found),
      after: dropBadgeMarks(after),
    };
  return {
    inName,
    label,
    before: shortenStart(before, BEFORE_LENGTH),
    found,
    after: shorten(after, AFTER_LENGTH),
  };
};

const shorten = (text: string, max: number): string => {
  const letters = [...text];
  if (letters.length <= max) return text;
  return `${letters
    .slice(0, max)
    .join('')
    .replace(/\s+\S{0,20}$/u, '')}…`;
};

const shortenStart = (text: string, max: number): string => {
  const letters = [...text];
  if (letters.length <= max) return text;
  return `…${letters
    .slice(-max)
    .join('')
    .replace(/^\S{0,20}\s+/u, '')}`;
};
