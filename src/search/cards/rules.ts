import { hasPortrait } from '../../base/photos/rules/photo.ts';
import { firstWords } from '../../base/text/rules/letters/whole-words.ts';
import { profileSlug } from '../../base/text/rules/slug.ts';
import { shownLine, withoutBadgeMarks } from '../../profiles/badge/rules/badge-marks.ts';
import { isVerified } from '../../profiles/badge/rules/verified.ts';
import { displayName, displayRole, type ListItem } from '../../profiles/rules/list-item.ts';
import { type Monogram, monogramOf } from '../../profiles/rules/monogram.ts';
import { rowYears } from '../../profiles/rules/row-facts.ts';
import { wordSpans } from '../rules/find-span.ts';
import type { FoundText } from '../rules/found-text.ts';
import type { TextSpan } from '../rules/marked-pieces.ts';

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

/** A list item as a card or a row: all that it shows is made here, so that a page whose cards are in it needs no script for that. */
export type Card = {
  id: string;
  /** The readable part of its address. */
  slug: string;
  /** As readers see it. */
  name: string;
  role: string;
  /** '' where unknown or private, as the place. */
  years: string;
  place: string;
  about: string;
  avatar: string;
  /** What is drawn if it has no photo. */
  monogram: Monogram | null;
  verified: boolean;
  like: number;
  view: number;
  /** Where a search found it, if neither name, role, place nor years say so. */
  found: FoundText | null;
  marks: CardMarks;
};

/** The texts of a row in which the words of a query are marked: where they have some. */
export type CardMarks = { [Text in 'name' | 'years' | 'role' | 'place' | 'found']?: TextSpan[] };

/** The card of a list item: where a search found it, and the words of its query. */
export const toProfileCard = (
  item: ListItem,
  found: FoundText | null = null,
  words: readonly string[] = [],
): Card => {
  const name = withoutBadgeMarks(displayName(item));
  const shown = { name, years: rowYears(item), role: displayRole(item), place: shownLine(item.place) };
  return {
    ...shown,
    id: item.id,
    slug: profileSlug(displayName(item)),
    about: firstWords(item.message.replace(/\s+/gu, ' '), ABOUT_LENGTH),
    avatar: item.avatar,
    monogram: hasPortrait(item) ? null : monogramOf(name, item.sort_name),
    verified: isVerified(item.verified),
    like: item.like,
    view: item.view,
    found,
    marks: marksOf({ ...shown, found: found?.text ?? '' }, words),
  };
};

const marksOf = (texts: Record<keyof CardMarks, string>, words: readonly string[]): CardMarks =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]): [string, TextSpan[]] => [name, wordSpans(text, words)])
      .filter(([, spans]) => spans.length > 0),
  );
