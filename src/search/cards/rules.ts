import { hasPortrait } from '../../base/photos/rules/photo.ts';
import { firstWords } from '../../base/text/rules/letters/whole-words.ts';
import { shownLine } from '../../profiles/badge/rules/badge-marks.ts';
import { isVerified } from '../../profiles/badge/rules/verified.ts';
import { displayName, displayRole, type ListItem } from '../../profiles/rules/list-item.ts';
import { rowYears } from '../../profiles/rules/row-facts.ts';
import type { FoundText } from '../rules/found-text.ts';

/** Number of portraits under 'Featured'. */
export const FEATURED_CARDS = 12;
/** The newest verified profiles, out of which 'Featured' takes the most liked: a fixed number, so that home costs the same on a large site. */
export const FEATURED_AMONG = 60;
/** Maximum number of characters of the About on a card. */
const ABOUT_LENGTH = 220;

/** The profiles under 'Featured', out of the newest verified ones: those with a portrait, the most liked first. */
export const featuredOf = <Item extends ListItem>(verified: readonly Item[]): Item[] =>
  verified
    .filter(hasPortrait)
    .sort((one, other) => other.like - one.like)
    .slice(0, FEATURED_CARDS);

/** A list item as a card or a row. */
export type Card = {
  id: string;
  name: string;
  /** What lists from A to Z file it under. */
  filed: string;
  role: string;
  /** '' where unknown or private, as the place. */
  years: string;
  place: string;
  about: string;
  avatar: string;
  verified: boolean;
  like: number;
  view: number;
  /** Where a search found it, if neither name, role, place nor years say so. */
  found: FoundText | null;
};

/** The card of a list item. */
export const toProfileCard = (item: ListItem, found: FoundText | null = null): Card => ({
  id: item.id,
  name: displayName(item),
  filed: item.sort_name,
  role: displayRole(item),
  years: rowYears(item),
  place: shownLine(item.place),
  about: firstWords(item.message.replace(/\s+/gu, ' '), ABOUT_LENGTH),
  avatar: item.avatar,
  verified: isVerified(item.verified),
  like: item.like,
  view: item.view,
  found,
});
