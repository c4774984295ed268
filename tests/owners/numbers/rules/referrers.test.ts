import { expect, test } from 'vitest';
import { rankReferrers } from '../../../../src/owners/numbers/rules/referrers.ts';

const hosts = (count: number, views: (index: number) => number, name = 'host'): [string, number][] =>
  Array.from({ length: count }, (_, index) => [
    `${name}-${String(index).padStart(3, '0')}.example`,
    views(index),
  ]);
const ranked = (...counts: [string, number][]) =>
  rankReferrers(new Map(counts)).map(({ host, views }) => [host, views]);

test.each<[string, [string, number][], unknown[]]>([
  ['nothing', [], []],
  [
    'the reader’s own ways at any count',
    [
      ['this site', 1],
      ['direct', 2],
    ],
    [
      ['direct', 2],
      ['this site', 1],
    ],
  ],
  [
    'hosts from three views on, fewer as others',
    [
      ['a.example', 3],
      ['b.example', 2],
      ['c.example', 1],
    ],
    [
      ['a.example', 3],
      ['others', 3],
    ],
  ],
  [
    'what was counted as others',
    [
      ['others', 4],
      ['b.example', 1],
    ],
    [['others', 5]],
  ],
  [
    'the same count by name',
    [
      ['b.example', 5],
      ['a.example', 5],
    ],
    [
      ['a.example', 5],
      ['b.example', 5],
    ],
  ],
])('referrers show %s', (_what, counts, expected) => {
  expect(ranked(...counts)).toEqual(expected);
});

test('at most twenty referrers are shown, most first, others among them', () => {
  const all = ranked(...hosts(30, (index) => 100 - index), ['direct', 2], ['rare.example', 1]);
  expect(all).toHaveLength(20);
  expect(all.at(0)).toEqual(['host-000.example', 100]);
  expect(all.at(-2)).toEqual(['host-018.example', 82]);
  expect(all.at(-1)).toEqual(['others', 1]);
  expect(ranked(...hosts(30, (index) => 100 - index)).at(-1)).toEqual(['host-019.example', 81]);
});

test('hosts beyond two hundred are others, however many views they have', () => {
  expect(ranked(...hosts(205, () => 7)).filter(([host]) => host === 'others')).toEqual([['others', 35]]);
  expect(ranked(...hosts(200, () => 7)).filter(([host]) => host === 'others')).toEqual([]);
});
