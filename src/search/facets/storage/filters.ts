import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { DIMENSIONS, type Dimension } from '../../../profiles/rules/dimensions.ts';
import type { Filters } from '../rules.ts';

/** The dimensions that each kind is grouped by. */
export const DIMENSIONS_OF: Record<ProfileKind, readonly Dimension[]> = {
  personal: ['place', 'profession'],
  professional: ['place', 'industry'],
};

/** The kinds that the groups of a dimension have. */
export const kindsIn = (dimension: Dimension): ProfileKind[] =>
  PROFILE_KINDS.filter((kind) => DIMENSIONS_OF[kind].includes(dimension));

/** What a filter asks for. */
export const filtersIn = (filters: Filters): (Dimension | 'verified')[] => [
  ...DIMENSIONS.filter((dimension) => filters[dimension] !== undefined),
  ...(filters.verified ? (['verified'] as const) : []),
];

/** Whether a filter lets everybody through. */
export const isUnfiltered = (filters: Filters): boolean => filtersIn(filters).length === 0;
