import { expect, test } from 'vitest';
import { withoutOldDays } from '../../../../src/profiles/counts/storage/daily-counts.ts';

const aLeaf = (block: number) => ({
  first: `${String(block).padStart(6, '0')}.somebody00`,
  key: '',
  size: 1,
});

test.each([
  ['no leaves', 25_000, [], []],
  ['the only leaf, however old', 25_000, [10], [10]],
  ['all that have a day of the last ninety', 25_000, [2_489, 2_491, 2_500], [2_489, 2_491, 2_500]],
  ['the leaf that reaches into the block before them', 25_000, [2_400, 2_450, 2_495], [2_450, 2_495]],
  ['none that ends before that block', 25_000, [2_480, 2_487, 2_488, 2_499], [2_488, 2_499]],
])('dropping old days keeps %s', (_, today, blocks, remaining) => {
  expect(withoutOldDays(blocks.map(aLeaf), today)).toEqual(remaining.map(aLeaf));
});
