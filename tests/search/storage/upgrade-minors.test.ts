import { expect, test } from 'vitest';
import { upgradeDirectory } from '../../../src/app/upkeep/server/upgrade.ts';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { putProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { listGrownUp } from '../../../src/search/minors/storage.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../src/search/storage/directory-entries.ts';
import { DIRECTORY_FORMAT } from '../../../src/search/storage/directory-entry.ts';
import { announceBatch } from '../../../src/search/storage/directory-events.ts';
import type { DirectoryState } from '../../../src/search/storage/directory-state.ts';
import { listPage } from '../../support/builders/directory.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';

test('a directory of an earlier format that lists minors does not once it is upgraded', async () => {
  const { storage, clock, blobs } = aStorage({ staleness: 0 });
  const minor = aProfileRecord({ name: 'Mina Minor', dob: '2015-06-01', order: '0a' });
  const adult = aProfileRecord({ name: 'Alma Adult', dob: '1990-06-01', order: '0b' });
  for (const record of [minor, adult]) await putProfileRecord(storage, record);
  // As if there were no minors.
  await announceBatch(
    storage,
    [minor, adult].map((record) => toIndexChange(record, record, null, '2999-01-01')),
  );
  clock.advance(180_000);
  await compactTopic(storage, directoryTopic);
  const key = blobs.keys('directory/s/').at(-1) ?? '';
  const snapshot = (await storage.getJson(key)) as { state: DirectoryState };
  await storage.putJson(key, { ...snapshot, state: { ...snapshot.state, format: DIRECTORY_FORMAT - 1 } });
  const next = aStorage({ blobs, clock }).storage;
  const names = async () => (await listPage(next)).entries.map(({ name }) => name);
  expect((await names()).sort()).toEqual(['Alma Adult', 'Mina Minor']);
  expect(await upgradeDirectory(next)).toBe(true);
  expect(await names()).toEqual(['Alma Adult']);
  expect(await listGrownUp(next, '2033-05-31')).toEqual([]);
  expect(await listGrownUp(next, '2033-06-01')).toEqual([minor.id]);
});
