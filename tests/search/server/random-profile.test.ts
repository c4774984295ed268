import { expect, test } from 'vitest';
import { randomPath } from '../../../src/search/server/random-profile.ts';
import { aSiteOf } from '../../support/builders/town.ts';

test('random pages are listed ones of both kinds, and all of them in time', async () => {
  const { storage } = await aSiteOf([
    { name: 'Ada' },
    { name: 'Unlisted', listed: 'no' },
    { name: 'Bob' },
    { profile: 'professional', companyname: 'Dyes' },
  ]);
  const drawn = new Set<string>();
  for (let count = 0; count < 100; count += 1) drawn.add(await randomPath(storage));
  expect([...drawn].map((path) => path.replace(/-[0-9a-z]{10}$/, '')).sort()).toEqual([
    '/profile/ada',
    '/profile/bob',
    '/profile/dyes',
  ]);
});

test('without a listed profile, random leads home', async () => {
  const { storage } = await aSiteOf([{ name: 'Unlisted', listed: 'no' }]);
  expect(await randomPath(storage)).toBe('/');
});
