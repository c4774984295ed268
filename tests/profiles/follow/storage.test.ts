import { expect, test } from 'vitest';
import {
  countFollowers,
  listFollowed,
  listFollowers,
  moveFollowers,
  putFollower,
  removeFollowers,
} from '../../../src/profiles/follow/storage.ts';
import { getProfileRecord, getVersionedProfile } from '../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { sampled } from '../../support/chance/runs.ts';

const names = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index).padStart(32, '0'));

const twoPages = async () => {
  const site = aStorage();
  const { storage } = site;
  const [drop, keep] = [await anOwner(storage), await anOwner(storage)];
  for (const name of names(1, 3))
    await putFollower(storage, drop.id, name, { email: `${name}@example.org`, seen: 1 });
  for (const name of names(3, 2))
    await putFollower(storage, keep.id, name, { email: `${name}@example.org`, seen: 1 });
  return { ...site, drop: drop.id, keep: keep.id };
};

test('somebody follows a page once', async () => {
  const { storage, drop } = await twoPages();
  const [name = ''] = names(1, 1);
  expect(await putFollower(storage, drop, name, { email: 'again@example.org', seen: 9 })).toBe(false);
  expect(await listFollowers(storage, drop)).toHaveLength(3);
});

test('a number is counted in the version that was read, or in the one that overtook it', async () => {
  const { storage, drop } = await twoPages();
  const read = await getVersionedProfile(storage, drop);
  await countFollowers(storage, drop, { followers: (before) => before + 1 }, read ?? undefined);
  await countFollowers(storage, drop, { followers: (before) => before + 1 }, read ?? undefined);
  expect((await getProfileRecord(storage, drop))?.followers).toBe(2);
  await countFollowers(storage, drop, { followers: () => -1 });
  expect((await getProfileRecord(storage, drop))?.followers).toBe(0);
});

test('followers go along with a merge, each once, wherever it crashes', async () => {
  for (const place of sampled(Array.from({ length: 40 }, (_, index) => index + 1)))
    for (const applied of ['no', 'yes'] as const) {
      const { storage, blobs, clock, drop, keep } = await twoPages();
      const process = blobs.newProcess();
      process.faults.crashAt(place, { applied });
      await moveFollowers(aStorage({ blobs, clock, process }).storage, drop, keep, 5).catch(() => {});
      await moveFollowers(storage, drop, keep, 5);
      expect([place, applied, await listFollowers(storage, keep)]).toEqual([place, applied, names(1, 4)]);
      expect([place, applied, (await getProfileRecord(storage, keep))?.followers]).toEqual([
        place,
        applied,
        4,
      ]);
      expect(await listFollowed(storage)).toEqual([keep]);
      if (!process.faults.hasCrashed()) return;
    }
});

test('nothing is kept of the followers of a page that has none any more', async () => {
  const { storage, blobs, drop, keep } = await twoPages();
  await removeFollowers(storage, drop);
  await removeFollowers(storage, keep);
  expect([...blobs.keys('followers/'), ...blobs.keys('followed/')]).toEqual([]);
});
