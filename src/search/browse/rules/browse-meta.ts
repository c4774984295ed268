import type { Dimension } from '../../../profiles/rules/dimensions.ts';
import { countText } from '../../rules/totals.ts';

/** One breadcrumb. */
export type Crumb = { label: string; path: string };

/** The heading of a dimension's index, and the word for one entry. */
export const DIMENSION_HEADINGS: Record<Dimension, { all: string; one: string }> = {
  place: { all: 'Places', one: 'Place' },
  profession: { all: 'Professions', one: 'Profession' },
  industry: { all: 'Industries', one: 'Industry' },
};

/** The label of an initial. */
export const initialLabel = (initial: string): string =>
  initial === 'other' ? 'Other' : initial.toUpperCase();

/** A count with its word: `1 profile`, `1,203 profiles`, and `10,000+ profiles` if there may be more. */
export const countedText = (count: number, unit: string, isAtLeast?: boolean): string =>
  `${countText(count, isAtLeast)} ${unit}${count === 1 ? '' : 's'}`;

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
