import type { Facets, FacetValue } from '../../../facets/rules.ts';
import { EXACT_TOTAL } from '../../../rules/limits.ts';
import type { FindPosition } from '../../columns/best-rows.ts';
import { facetsOf } from '../../columns/directory-find.ts';
import { cutPage, type ListPage, type ListRequest } from '../../columns/shapes/list-page.ts';
import { countHits } from './count-hits.ts';
import { findPlaces } from './find-places.ts';
import type { HitCount } from './hit-count.ts';
import { entriesAt, type Reader } from './reader.ts';

/** A page of the public index. The total of a large directory may be a lower bound. */
export const listPage = async (reader: Reader, request: ListRequest): Promise<ListPage> => {
  const { kinds, words, filters, order, aliases, limit, from, maxBytes, facets } = request;
  const groups = facets ? await reader.book.groups(reader.query, aliases) : null;
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const count = await countHits(reader, { kind, words, filters, aliases }, groups);
      const wanted = { kinds: [kind], words, filters, aliases };
      const paged = { from, limit: limit === 0 ? 0 : limit + 1 };
      const places = await findPlaces(reader, wanted, order, paged, count.total);
      return { ...count, places };
    }),
  );
  const places = found
    .flatMap((each) => each.places)
    .sort(bestFirst)
    .slice(0, limit + 1);
  const orders = places.slice(0, limit).map((place) => place.order);
  const page = cutPage(await entriesAt(reader, orders), maxBytes);
  const last = places[page.length - 1];
  const isAtLeast = found.some((each) => each.isAtLeast);
  return {
    entries: page,
    total: isAtLeast ? EXACT_TOTAL : found.reduce((sum, { total }) => sum + total, 0),
    ...(isAtLeast && { isAtLeast }),
    next: places.length > page.length && last !== undefined ? last : null,
    facets: groups === null ? null : markLowerBounds(facetsOf(found, groups), found),
  };
};

/** Says of the values of a facet that there may be more, where hits were left out. */
const markLowerBounds = (facets: Facets, found: readonly HitCount[]): Facets => {
  const uncounted = found.filter((each) => each.isAtLeast).map(({ kind }) => kind as string);
  if (uncounted.length === 0) return facets;
  const mark = (value: FacetValue): FacetValue => ({ ...value, at_least: true });
  const { kind, place, profession, industry, verified } = facets;
  return {
    kind: kind.map((each) => (uncounted.includes(each.value) ? mark(each) : each)),
    place: place.map(mark),
    profession: uncounted.includes('personal') ? profession.map(mark) : profession,
    industry: uncounted.includes('professional') ? industry.map(mark) : industry,
    verified: verified.map(mark),
  };
};

const bestFirst = (one: FindPosition, other: FindPosition): number => {
  if (one.key === other.key) return one.order > other.order ? -1 : 1;
  return one.key < other.key ? -1 : 1;
};
