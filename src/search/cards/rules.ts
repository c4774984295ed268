import { FIELD_LABELS } from '../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { hasPortrait } from '../../base/photos/rules/photo.ts';
import { firstLetters, lastLetters } from '../../base/text/rules/letters/whole-letters.ts';
import { dropBadgeMarks, shownLine } from '../../profiles/badge/rules/badge-marks.ts';
import { isVerified } from '../../profiles/badge/rules/verified.ts';
import { displayName, displayRole, type ListItem } from '../../profiles/rules/list-item.ts';
import { rowYears } from '../../profiles/rules/row-facts.ts';
import { findMatch, type Match } from '../rules/search.ts';

/** Number of portraits under 'Featured'. */
export const FEATURED_CARDS = 12;
/** The newest verified profiles, out of which 'Featured' takes the most liked: a fixed number, so that home costs the same on a large site. */
export const FEATURED_AMONG = 60;
/** Maximum number of characters of the About on a card. */
const ABOUT_LENGTH = 220;
/** Maximum number of characters before and after a match. */
const BEFORE_LENGTH = 32;
const AFTER_LENGTH = 110;

/** The profiles under 'Featured', out of the newest verified ones: those with a portrait, the most liked first. */
export const featuredOf = <Item extends ListItem>(verified: readonly Item[]): Item[] =>
  verified
    .filter(hasPortrait)
    .sort((one, other) => other.like - one.like)
    .slice(0, FEATURED_CARDS);

/** Where a card matches the query: in its name, its role, or a field of which it shows the label and the text around the match. */
export type CardMatch = {
  part: 'name' | 'role' | 'field';
  label: string;
  before: string;
  found: string;
  after: string;
};

/** A list item as a card on home. */
export type Card = {
  id: string;
  name: string;
  /** What lists from A to Z file it under. */
  filed: string;
  role: string;
  /** Years and place, as far as they are public. */
  facts: string[];
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
  filed: item.sort_name,
  role: displayRole(item),
  facts: [rowYears(item), shownLine(item.place)].filter((fact) => fact !== ''),
  about: shortenEnd(item.message.replace(/\s+/gu, ' '), ABOUT_LENGTH),
  avatar: item.avatar,
  verified: isVerified(item.verified),
  like: item.like,
  view: item.view,
  match: toCardMatch(item.profile, findMatch(item, query)),
});

const toCardMatch = (kind: ProfileKind, match: Match | null): CardMatch | null => {
  if (match === null) return null;
  const { field, before, match: found, after } = match;
  if (field === 'name' || field === ROLE_FIELDS[kind])
    return {
      part: field === 'name' ? 'name' : 'role',
      label: '',
      before: dropBadgeMarks(before),
      found: dropBadgeMarks(found),
      after: dropBadgeMarks(after),
    };
  return {
    part: 'field',
    label: FIELD_LABELS[field],
    before: shortenStart(before, BEFORE_LENGTH),
    found,
    after: shortenEnd(after, AFTER_LENGTH),
  };
};

/** The field that a card shows under the name. */
const ROLE_FIELDS = { personal: 'profession', professional: 'foundername' } as const;

const shortenEnd = (text: string, max: number): string => {
  const start = firstLetters(text, max);
  return start === text ? text : `${start.replace(/\s+\S{0,20}$/u, '')}…`;
};

const shortenStart = (text: string, max: number): string => {
  const end = lastLetters(text, max);
  return end === text ? text : `…${end.replace(/^\S{0,20}\s+/u, '')}`;
};
