import { say } from '../../../base/languages/rules/say.ts';
import type { Dimension } from '../../../profiles/rules/dimensions.ts';
import { countText } from '../../rules/totals.ts';

/** One breadcrumb. */
export type Crumb = { label: string; path: string };

/** The heading of a dimension's index, and the word for one entry. */
export const DIMENSION_HEADINGS: Record<Dimension, { all: string; one: string }> = {
  place: {
    get all() {
      return say('search.places');
    },
    get one() {
      return say('search.place');
    },
  },
  profession: {
    get all() {
      return say('search.professions');
    },
    get one() {
      return say('field.profession');
    },
  },
  industry: {
    get all() {
      return say('search.industries');
    },
    get one() {
      return say('field.catagory');
    },
  },
};

/** The label of an initial. */
export const initialLabel = (initial: string): string =>
  initial === 'other' ? say('search.other-initial') : initial.toUpperCase();

/** A count with its word: `1 profile`, `1,203 profiles`, and `10,000+ profiles` if there may be more. */
export const profileCountText = (count: number, isAtLeast?: boolean): string =>
  say('search.profile-count', { count, shown: countText(count, isAtLeast) });

/** The word after a number of profiles that stands in an element of its own. */
export const profilesUnit = (count: number): string => say('search.profiles-unit', { count });

/** The structured data of breadcrumbs, with absolute addresses on `origin`. */
export const breadcrumbsJsonLd = (crumbs: readonly Crumb[], origin: URL | string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: new URL(path, origin).href,
  })),
});

/** The structured data of a page of a list: who is on it, with positions that continue from the page before. */
export const collectionJsonLd = (
  name: string,
  path: string,
  items: readonly Crumb[],
  first: number,
  total: number,
  origin: URL | string,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  name,
  url: new URL(path, origin).href,
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map(({ label, path: item }, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: label,
      url: new URL(item, origin).href,
    })),
  },
});
