import { expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { tellFollowers } from '../../../../src/owners/follow/server/tell-followers.ts';
import { putFollower } from '../../../../src/profiles/follow/storage.ts';
import { newestNumber } from '../../../../src/profiles/history/rules/record-history.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { takeLetters } from '../../../support/letters/taken-letters.ts';

withFixedSettings();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FOREVER = Number.POSITIVE_INFINITY;
const READERS = ['ann@example.org', 'ben@example.org', 'cem@example.org'];

let changes = 0;
const change = async (storage: Storage, id: string): Promise<void> => {
  changes += 1;
  await editStored(storage, id, { hobbies: `Hobby ${changes}` });
};

const aFollowedSite = async () => {
  const site = aStorage();
  const { id } = await anOwner(site.storage, { registered: true });
  for (const [index, email] of READERS.entries()) {
    const record = await getProfileRecord(site.storage, id);
    const seen = record === null ? 1 : newestNumber(record);
    await putFollower(site.storage, id, String(index).repeat(32), { email, seen });
  }
  await change(site.storage, id);
  return { ...site, id };
};

const told = async (storage: Storage): Promise<string[]> =>
  (await takeLetters(storage)).map(({ to }) => to).sort();

test('everybody hears of a change once, and of the next one a day later', async () => {
  const { storage, clock, id } = await aFollowedSite();
  await tellFollowers(storage, FOREVER);
  expect(await told(storage)).toEqual(READERS);
  await change(storage, id);
  for (let hour = 0; hour < 23; hour += 1) {
    clock.advance(HOUR);
    await tellFollowers(storage, FOREVER);
    expect(await told(storage)).toEqual([]);
  }
  clock.advance(HOUR);
  await tellFollowers(storage, FOREVER);
  expect(await told(storage)).toEqual(READERS);
  clock.advance(DAY);
  await tellFollowers(storage, FOREVER);
  expect(await told(storage)).toEqual([]);
});

test('nobody hears of a change twice, wherever upkeep crashes, and everybody of the next one', async () => {
  for (const place of sampled(Array.from({ length: 60 }, (_, index) => index + 1)))
    for (const applied of ['no', 'yes'] as const) {
      const site = await aFollowedSite();
      const process = site.blobs.newProcess();
      process.faults.crashAt(place, { applied });
      await tellFollowers(aStorage({ ...site, process }).storage, FOREVER).catch(() => {});
      const heard: string[] = [];
      for (let hour = 0; hour < 20; hour += 5) {
        await tellFollowers(site.storage, FOREVER);
        heard.push(...(await told(site.storage)));
        site.clock.advance(5 * HOUR);
      }
      expect([place, applied, new Set(heard).size]).toEqual([place, applied, heard.length]);
      expect([place, applied, heard.length >= READERS.length - 1]).toEqual([place, applied, true]);
      site.clock.advance(DAY);
      await change(site.storage, site.id);
      await tellFollowers(site.storage, FOREVER);
      expect([place, applied, await told(site.storage)]).toEqual([place, applied, READERS]);
      if (!process.faults.hasCrashed()) return;
    }
});

test('two processes at once tell everybody once', async () => {
  const site = await aFollowedSite();
  const others = [0, 1].map(() => aStorage({ ...site, process: site.blobs.newProcess() }).storage);
  await Promise.all(others.map((storage) => tellFollowers(storage, FOREVER)));
  expect(await told(site.storage)).toEqual(READERS);
});
