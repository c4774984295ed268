import { type Dimension, ofEachDimension } from '../../profiles/rules/dimensions.ts';
import { FACET_VALUES } from '../rules/limits.ts';

/** One value of a facet, its label, and the number of results that have it; `at_least` if not all were counted. */
export type FacetValue = { value: string; label: string; count: number; at_least?: true | undefined };

export type FacetName = 'kind' | Dimension | 'verified';

export type Facets = Record<FacetName, FacetValue[]>;

export type Filters = { verified: boolean } & { [key in Dimension]?: string | undefined };

/** Sorts the largest group first, groups of the same size alphabetically. */
export const byCountDescending = (one: FacetValue, other: FacetValue): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1);

/** Adds up the facets of several lists that have no profile in common. */
export const joinFacets = (lists: readonly Facets[]): Facets => {
  const join = (name: FacetName): FacetValue[] => {
    const all = new Map<string, FacetValue>();
    for (const { value, label, count, at_least } of lists.flatMap((facets) => facets[name])) {
      const before = all.get(value);
      const isAtLeast = at_least || before?.at_least;
      all.set(value, {
        value,
        label,
        count: count + (before?.count ?? 0),
        ...(isAtLeast && { at_least: true }),
      });
    }
    return [...all.values()].sort(byCountDescending).slice(0, FACET_VALUES);
  };
  return {
    kind: join('kind'),
    ...ofEachDimension(join),
    verified: join('verified'),
  };
};
