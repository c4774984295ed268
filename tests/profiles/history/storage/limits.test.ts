import { expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { createProfile, storeEdit } from '../../../../src/owners/editing/storage.ts';
import { readHistory } from '../../../../src/profiles/history/server/read-history.ts';
import { getChange, listChanges } from '../../../../src/profiles/history/storage/read-changes.ts';
import { readPast } from '../../../../src/profiles/history/storage/read-past.ts';
import { HISTORY } from '../../../../src/profiles/rules/limits.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const ID = 'profile001';

const aPage = async () => {
  const { storage, blobs } = aStorage();
  await createProfile(storage, aProfileRecord({ id: ID, message: 'text 1' }));
  return { storage, blobs };
};
const write = (storage: Storage, message: string) =>
  storeEdit(storage, ID, (old) => old && { ...old, message, version: old.version + 1 }, { by: 'owner' });
const recordOf = async (storage: Storage): Promise<ProfileRecord> =>
  (await getProfileRecord(storage, ID)) as ProfileRecord;
const bytesOf = async (storage: Storage): Promise<number> => {
  const { keys } = await storage.list('history/');
  const sizes = await Promise.all(keys.map(async (key) => (await storage.getBytes(key))?.length ?? 0));
  return sizes.reduce((sum, each) => sum + each, 0);
};

test('an edit writes one key more only once its record is full, and then two operations at most', async () => {
  const { storage, blobs } = await aPage();
  const costs: number[] = [];
  for (let number = 2; number <= 80; number += 1) {
    blobs.resetCounts();
    await write(storage, `text ${number}`);
    costs.push(blobs.counts().operations);
  }
  const [plain] = costs.sort((one, other) => one - other);
  expect(costs.filter((cost) => cost > (plain ?? 0)).length).toBeLessThanOrEqual(80 / HISTORY.recent);
  expect(Math.max(...costs) - (plain ?? 0)).toBeLessThanOrEqual(2);
});

test('the newest changes are kept, and a page of them is read with few operations', async () => {
  const { storage, blobs } = await aPage();
  const edits = HISTORY.changes + 60;
  for (let number = 2; number <= edits; number += 1)
    await write(storage, `text ${number} ${'long '.repeat(100)}${number}`);
  const record = await recordOf(storage);
  const changes = await listChanges(storage, record);
  expect(changes).toHaveLength(HISTORY.changes);
  expect(await getChange(storage, record, edits - HISTORY.changes)).toBeNull();
  expect((await getChange(storage, record, edits - HISTORY.changes + 1))?.number).toBe(61);
  blobs.resetCounts();
  for (const number of [1, 60, edits + 1]) expect(await readPast(storage, record, number)).toBeNull();
  expect(blobs.counts().operations).toBe(0);
  expect((await readPast(storage, record, 61))?.values.get('message')).toMatch(/^text 61 /);
  // Cursors are signed with the site's secret, which a warm process has.
  await readHistory(storage, record, 'public', { limit: 1 });
  let cursor: string | null = '';
  const read: number[] = [];
  while (cursor !== null) {
    blobs.resetCounts();
    const page: Awaited<ReturnType<typeof readHistory>> = await readHistory(storage, record, 'public', {
      limit: 50,
      cursor,
    });
    expect(blobs.counts().operations).toBeLessThanOrEqual(4);
    read.push(...page.changes.map(({ number }) => number));
    cursor = page.next;
  }
  expect(read).toEqual(changes.map(({ number }) => number));
});

test('no more bytes are kept than a history may have', async () => {
  const { storage } = await aPage();
  for (let number = 2; number <= 70; number += 1)
    await write(storage, `${number}-`.repeat(7_000).slice(0, 20_000));
  expect(await bytesOf(storage)).toBeLessThanOrEqual(1.1 * HISTORY.bytes);
  const changes = await listChanges(storage, await recordOf(storage));
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.length).toBeLessThan(70);
});

test('a deletion leaves nothing of a history', async () => {
  const { storage } = await aPage();
  for (let number = 2; number <= 40; number += 1) await write(storage, `text ${number}`);
  expect((await storage.list('history/')).keys.length).toBeGreaterThan(0);
  await eraseProfile(storage, await recordOf(storage));
  expect((await storage.list('history/')).keys).toEqual([]);
});
