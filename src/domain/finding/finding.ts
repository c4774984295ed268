import { PROFILE_KINDS, type ProfileKind } from '../fields/fields.ts';
import { LENGTHS } from '../limits.ts';
import type { ListItem } from '../profiles/profile.ts';
import { wordsSlug } from '../text/slug.ts';
import { foldForSearch } from '../text/text.ts';

/** What profiles are grouped by, beside kind and initial: a person's hometown and current city, profession, industry. */
export const DIMENSIONS = ['place', 'profession', 'industry'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The orders that a list can be asked for in; without one it is newest first, a search best first. */
export const SORTS = ['new', 'name', 'liked', 'viewed'] as const;
export type Sort = (typeof SORTS)[number];

/** What narrows and orders a list; slugs as they were asked for. */
export type Finding = {
  q: string;
  kind?: ProfileKind | undefined;
  verified: boolean;
  sort?: Sort | undefined;
} & { [key in Dimension]?: string | undefined };

/** The initials that profiles are filed under: `a` to `z`, and `other`. */
export const INITIALS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz', 'other'];

/** What a value is grouped by: the slug of the folded value; empty when it has neither letters nor digits. */
export const browseSlug = (value: string): string => {
  const plain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(value) && value.length <= 60;
  return plain ? value.toLowerCase().replaceAll(' ', '-') : wordsSlug(foldForSearch(value));
};

/** The initial that a folded name is filed under: its first letter or digit decides. */
export const initialOf = (foldedName: string): string => {
  const first = /[\p{L}\p{N}]/u.exec(foldedName)?.[0] ?? '';
  return /^[a-z]$/.test(first) ? first : 'other';
};

/** Most characters of a search that a page takes. */
const QUERY_LENGTH = LENGTHS.line;

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((each) => each === value);

/** What a page's address asks for; what is wrong in it is left out, and a slug is read as any value is. */
export const readFinding = (params: URLSearchParams): Finding => {
  const slug = (name: Dimension): string | undefined => {
    const value = params.get(name)?.trim();
    // Nobody has an address like this, and nobody is what it finds.
    return value ? browseSlug(value.slice(0, QUERY_LENGTH)) || '-' : undefined;
  };
  return {
    q: [...(params.get('q') ?? '').trim()].slice(0, QUERY_LENGTH).join(''),
    kind: oneOf(PROFILE_KINDS, params.get('kind')),
    place: slug('place'),
    profession: slug('profession'),
    industry: slug('industry'),
    verified: params.get('verified') === '1',
    sort: oneOf(SORTS, params.get('sort')),
  };
};

/** The parameters of a page's address that ask for this; `readFinding` reads them. */
export const findingParams = (finding: Finding): [name: string, value: string][] => {
  const { q, kind, place, profession, industry, verified, sort } = finding;
  const all = { q, kind, place, profession, industry, verified: verified ? '1' : '', sort };
  return Object.entries(all).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
};

/** Every parameter of a page's address that counts. */
export const FINDING_NAMES: readonly string[] = ['q', 'kind', ...DIMENSIONS, 'verified', 'sort'];

/** Whether anything narrows or orders the list. */
export const isFinding = (finding: Finding): boolean => findingParams(finding).length > 0;

/** Whether anything but the words of a search narrows the list. */
export const isNarrowed = ({ q: _q, sort: _sort, ...filters }: Finding): boolean =>
  findingParams({ ...filters, q: '' }).length > 0;

/** The one group that the list is narrowed to, where nothing else is asked for but an order: its browse page shows the same. */
export const soleGroup = (finding: Finding): { dimension: Dimension; slug: string } | null => {
  const [only, ...others] = findingParams({ ...finding, sort: undefined });
  const dimension = DIMENSIONS.find((each) => each === only?.[0]);
  return dimension === undefined || only === undefined || others.length > 0
    ? null
    : { dimension, slug: only[1] };
};

/** One value of a facet: what to ask for, how it is shown, and how many of the results have it. */
export type FacetValue = { value: string; label: string; count: number };
export type FacetName = 'kind' | Dimension | 'verified';
export type Facets = Record<FacetName, FacetValue[]>;

/** Most values of one facet. */
export const FACET_VALUES = 20;
/** Profiles on a page of a browse list. */
export const BROWSE_PAGE = 24;
/** Most suggestions. */
export const SUGGESTIONS = 8;
/** Entries that an index page shows first, the fullest. */
export const FULLEST = 200;
/** Most others that a profile shows under 'More in'. */
export const MORE_IN = 6;

/** Others to read on with: what they share with a profile, and at most `MORE_IN` of them, without counts. */
export type MoreIn = { dimension: Dimension; slug: string; label: string; others: ListItem[] };

export const KIND_LABELS: Record<ProfileKind, string> = {
  personal: 'People',
  professional: 'Companies',
};

/** The fullest first; of equally full ones in the order of the alphabet. */
export const fullestFirst = (one: FacetValue, other: FacetValue): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1);

/** The facets of several lists that share nobody. */
export const joinFacets = (lists: readonly Facets[]): Facets => {
  const join = (name: FacetName): FacetValue[] => {
    const all = new Map<string, FacetValue>();
    for (const { value, label, count } of lists.flatMap((facets) => facets[name]))
      all.set(value, { value, label, count: count + (all.get(value)?.count ?? 0) });
    return [...all.values()].sort(fullestFirst).slice(0, FACET_VALUES);
  };
  return {
    kind: join('kind'),
    place: join('place'),
    profession: join('profession'),
    industry: join('industry'),
    verified: join('verified'),
  };
};

/** How the orders are called; `best` is how a search is ordered when nothing else is asked for. */
export const SORT_LABELS: Record<Sort | 'best', string> = {
  best: 'Best match',
  new: 'Newest',
  name: 'Name',
  liked: 'Most liked',
  viewed: 'Most viewed',
};

/** One thing that a list was narrowed to, as it is shown, and what is left when it is taken away. */
export type Chip = { name: FacetName; label: string; without: Finding };

/** What a list was narrowed to. A group is called as its facet has it, else by its slug. */
export const chipsOf = (finding: Finding, facets: Facets | null): Chip[] => {
  const label = (name: FacetName, value: string): string =>
    facets?.[name].find((each) => each.value === value)?.label ?? value.replaceAll('-', ' ');
  const { kind, verified } = finding;
  return [
    ...(kind === undefined
      ? []
      : [{ name: 'kind' as const, label: KIND_LABELS[kind], without: { ...finding, kind: undefined } }]),
    ...DIMENSIONS.flatMap((name): Chip[] => {
      const value = finding[name];
      return value === undefined
        ? []
        : [{ name, label: label(name, value), without: { ...finding, [name]: undefined } }];
    }),
    ...(verified
      ? [{ name: 'verified' as const, label: 'Verified', without: { ...finding, verified: false } }]
      : []),
  ];
};

/** The title of a page of results; undefined where nothing was asked for. */
export const findingTitle = (finding: Finding, facets: Facets | null): string | undefined => {
  const { q, sort } = finding;
  const narrowed = chipsOf(finding, facets).map(({ label }) => label);
  const parts = [...(q ? [`“${q}”`] : []), ...narrowed];
  if (parts.length > 0) return `Search: ${parts.join(', ')}`;
  return sort === undefined ? undefined : `All profiles: ${SORT_LABELS[sort]}`;
};
