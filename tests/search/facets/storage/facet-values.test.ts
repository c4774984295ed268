import { expect, test } from 'vitest';
import { facetsOf } from '../../../../src/search/facets/storage/facet-values.ts';
import { aGroupTally, GroupIndex } from '../../../../src/search/facets/storage/group-index.ts';
import { type HitCount, noGroups } from '../../../../src/search/lists/storage/hit-count.ts';

const GROUPS = new GroupIndex(aGroupTally(), aGroupTally());

const hits = (kind: HitCount['kind'], isAtLeast: boolean, groups: Partial<HitCount['groups']>): HitCount => ({
  kind,
  total: 3,
  isAtLeast,
  verified: 1,
  groups: { ...noGroups(), ...groups },
});

test('the hits of people and companies are added up by place, and the largest come first', () => {
  const people = hits('personal', false, { place: new Map([['pune', 1]]) });
  const companies = hits('professional', false, {
    place: new Map([
      ['graz', 3],
      ['pune', 1],
    ]),
  });
  const { kind, place, verified } = facetsOf([people, companies], GROUPS);
  expect(place).toEqual([
    { value: 'graz', label: 'graz', count: 3 },
    { value: 'pune', label: 'pune', count: 2 },
  ]);
  expect(kind.map(({ count }) => count)).toEqual([3, 3]);
  expect(verified).toEqual([{ value: '1', label: 'Verified', count: 2 }]);
});

test('where not all people were counted, only what people have says that there may be more', () => {
  const one = new Map([['a', 1]]);
  const facets = facetsOf(
    [
      hits('personal', true, { place: one, profession: one }),
      hits('professional', false, { place: one, industry: one }),
    ],
    GROUPS,
  );
  const marked = Object.entries(facets).flatMap(([name, values]) =>
    values.filter(({ at_least }) => at_least).map(({ value }) => `${name} ${value}`),
  );
  expect(marked.sort()).toEqual(['kind personal', 'place a', 'profession a', 'verified 1']);
});
