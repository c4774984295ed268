import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { type Dimension, ofEachDimension } from '../../../profiles/rules/dimensions.ts';
import type { HitCount } from '../../lists/storage/hit-count.ts';
import { FACET_VALUES } from '../../rules/limits.ts';
import { KIND_LABELS } from '../../rules/profile-query.ts';
import { byCountDescending, type Facets, type FacetValue } from '../rules.ts';
import { kindsIn } from './filters.ts';
import type { GroupIndex } from './group-index.ts';

/** The facets of the hits of some kinds: at most `FACET_VALUES` values of each, the largest first; a count is a lower bound where not all were counted. */
export const facetsOf = (hits: readonly HitCount[], groups: GroupIndex): Facets => {
  const verified = hits.reduce((sum, each) => sum + each.verified, 0);
  const isAtLeast = (kinds?: readonly ProfileKind[]) =>
    hits.some((each) => each.isAtLeast && kinds?.includes(each.kind) !== false) && {
      at_least: true as const,
    };
  const valuesOf = (dimension: Dimension): FacetValue[] =>
    largest(mergeCounts(hits.map((each) => each.groups[dimension]))).map(({ value, count }) => ({
      value,
      label: groups.label(dimension, value) ?? value,
      count,
      ...isAtLeast(kindsIn(dimension)),
    }));
  return {
    kind: hits
      .filter(({ total }) => total > 0)
      .map(({ kind, total }) => ({
        value: kind,
        label: KIND_LABELS[kind],
        count: total,
        ...isAtLeast([kind]),
      }))
      .sort(byCountDescending),
    ...ofEachDimension(valuesOf),
    verified:
      verified === 0
        ? []
        : [{ value: '1', label: say('search.verified-only'), count: verified, ...isAtLeast() }],
  };
};

const largest = (counts: ReadonlyMap<string, number>): FacetValue[] => {
  const values: FacetValue[] = [];
  for (const [value, count] of counts) {
    const smallest = values[FACET_VALUES - 1];
    if (smallest !== undefined && count < smallest.count) continue;
    values.push({ value, label: value, count });
    values.sort(byCountDescending);
    if (values.length > FACET_VALUES) values.pop();
  }
  return values;
};

const mergeCounts = (all: readonly ReadonlyMap<string, number>[]): Map<string, number> => {
  const [first, ...others] = all;
  const sum = new Map(first);
  for (const counts of others)
    for (const [value, count] of counts) sum.set(value, (sum.get(value) ?? 0) + count);
  return sum;
};
