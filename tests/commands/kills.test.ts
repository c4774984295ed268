// @module-tag long
import { expect, test } from 'vitest';
import { benchKills } from '../bench/commands/kills.ts';
import { createReport, quietly } from '../bench/report.ts';

test('a repeated import, restore or compaction completes one that was killed', async () => {
  const figures = await quietly(() =>
    benchKills(createReport(), {
      seed: 3,
      profiles: 300,
      plans: {
        import: { kills: 2, longest: 900 },
        restore: { kills: 2, longest: 900 },
        compaction: { kills: 2, longest: 900 },
      },
    }),
  );
  expect(figures.map(({ what, wrong }) => [what, wrong])).toEqual([
    ['import', []],
    ['restore', []],
    ['compaction', []],
  ]);
});
