import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { say } from '../../base/languages/rules/say.ts';
import { firstCharacters } from '../../base/text/rules/letters/first-characters.ts';
import { DIMENSIONS, type Dimension } from '../../profiles/rules/dimensions.ts';
import type { FacetName, Facets } from '../facets/rules.ts';

/** The sort orders of a list. The default is newest first; for a search, best match first. */
export const SORTS = ['new', 'name', 'liked', 'viewed'] as const;

export type Sort = (typeof SORTS)[number];

/** The filters and the order of a list; slugs are as requested, aliases not resolved. */
export type ProfileQuery = {
  q: string;
  kind?: ProfileKind | undefined;
  verified: boolean;
  sort?: Sort | undefined;
} & { [key in Dimension]?: string | undefined };

/** The initials that profiles are filed under: `a` to `z`, and `other`. */
export const INITIALS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz', 'other'];

/** The initial of a folded name: its first letter or digit decides. */
export const initialOf = (foldedName: string): string => {
  const first = /[\p{L}\p{N}]/u.exec(foldedName)?.[0] ?? '';
  return /^[a-z]$/.test(first) ? first : 'other';
};

/** Maximum number of characters of a query in a page's address. */
const QUERY_LENGTH = LENGTHS.line;

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((each) => each === value);

/** Reads a query string whose slugs a page has written; ignores invalid parameters. `readAnyQuery` accepts any spelling of a slug. */
export const readProfileQuery = (params: URLSearchParams): ProfileQuery => {
  const text = (name: string): string => firstCharacters((params.get(name) ?? '').trim(), QUERY_LENGTH);
  return {
    q: text('q'),
    kind: oneOf(PROFILE_KINDS, params.get('kind')),
    place: text('place') || undefined,
    profession: text('profession') || undefined,
    industry: text('industry') || undefined,
    verified: params.get('verified') === '1',
    sort: oneOf(SORTS, params.get('sort')),
  };
};

/** The query parameters of a query, the inverse of `readProfileQuery`. */
export const profileQueryParams = (profileQuery: ProfileQuery): [name: string, value: string][] => {
  const { q, kind, place, profession, industry, verified, sort } = profileQuery;
  const all = { q, kind, place, profession, industry, verified: verified ? '1' : '', sort };
  return Object.entries(all).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
};

/** All query parameters that `readProfileQuery` reads. */
export const PROFILE_QUERY_NAMES: readonly string[] = /* @__PURE__ */ [
  'q',
  'kind',
  'verified',
  'sort',
].concat(DIMENSIONS);

/** Whether a list is searched, filtered or sorted at all. */
export const hasProfileQuery = (profileQuery: ProfileQuery): boolean =>
  profileQueryParams(profileQuery).length > 0;

/** Whether a list is filtered by anything but the query. */
export const hasFilters = ({ q: _q, sort: _sort, ...filters }: ProfileQuery): boolean =>
  profileQueryParams({ ...filters, q: '' }).length > 0;

/** The group, if the only filter is one group: its browse page shows the same list. */
export const soleGroup = (profileQuery: ProfileQuery): { dimension: Dimension; slug: string } | null => {
  const [only, ...others] = profileQueryParams({ ...profileQuery, sort: undefined });
  const dimension = DIMENSIONS.find((each) => each === only?.[0]);
  return dimension === undefined || only === undefined || others.length > 0
    ? null
    : { dimension, slug: only[1] };
};

export const KIND_LABELS: Record<ProfileKind, string> = {
  get personal() {
    return say('search.people');
  },
  get professional() {
    return say('search.companies');
  },
};

/** Labels of the sort orders; `best` is the default of a search. */
export const SORT_LABELS: Record<Sort | 'best', string> = {
  get best() {
    return say('search.sort-best');
  },
  get new() {
    return say('search.sort-new');
  },
  get name() {
    return say('field.name');
  },
  get liked() {
    return say('search.sort-liked');
  },
  get viewed() {
    return say('search.sort-viewed');
  },
};

/** An active filter: its label, and the query without it. */
type ActiveFilter = { name: FacetName; label: string; without: ProfileQuery };

/** The active filters of a list. A group has its facet's label, or else its slug. */
export const activeFilters = (profileQuery: ProfileQuery, facets: Facets | null): ActiveFilter[] => {
  const label = (name: FacetName, value: string): string =>
    facets?.[name].find((each) => each.value === value)?.label ?? value.replaceAll('-', ' ');
  const { kind, verified } = profileQuery;
  return [
    ...(kind === undefined
      ? []
      : [{ name: 'kind' as const, label: KIND_LABELS[kind], without: { ...profileQuery, kind: undefined } }]),
    ...DIMENSIONS.flatMap((name): ActiveFilter[] => {
      const value = profileQuery[name];
      return value === undefined
        ? []
        : [{ name, label: label(name, value), without: { ...profileQuery, [name]: undefined } }];
    }),
    ...(verified
      ? [
          {
            name: 'verified' as const,
            label: say('search.verified-only'),
            without: { ...profileQuery, verified: false },
          },
        ]
      : []),
  ];
};

/** The title of a page of results; undefined for the plain list. */
export const resultsTitle = (profileQuery: ProfileQuery, facets: Facets | null): string | undefined => {
  const { q, sort } = profileQuery;
  const narrowed = activeFilters(profileQuery, facets).map(({ label }) => label);
  const parts = [...(q ? [say('search.quoted', { query: q })] : []), ...narrowed];
  if (parts.length > 0) return say('search.results-title', { what: parts.join(`${say('common.comma')} `) });
  return sort === undefined ? undefined : say('search.all-sorted', { order: SORT_LABELS[sort] });
};
