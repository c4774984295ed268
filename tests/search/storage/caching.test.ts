import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { PROFILE_KINDS } from '../../../src/base/fields/rules/profile-kind.ts';
import { trashProfile, untrashProfile } from '../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { NO_ALIASES } from '../../../src/search/aliases/rules.ts';
import { directoryTopic, withDirectory } from '../../../src/search/storage/directory.ts';
import { askDirectory } from '../../../src/search/storage/directory-index.ts';
import { aFilledDirectory, listAll, listPage } from '../../support/builders/directory.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { BY_ADMIN } from '../../support/builders/stored-profiles.ts';

test('a warm process lists profiles with one small read, however many there are', async () => {
  const { storage, blobs, clock } = await aFilledDirectory(400, false);
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  for (let turn = 0; turn < 3; turn += 1) await listPage(storage, { query: 'zoe' });
  blobs.resetCounts();
  await listPage(storage, { query: 'zoe' });
  expect(blobs.counts().operations).toBe(1);
  expect(blobs.counts().bytesRead).toBeLessThan(2_000);
});

test('after a search, another one reads no leaf', async () => {
  const { blobs, clock } = await aFilledDirectory(60, true);
  const { storage } = aStorage({ blobs, clock });
  await listPage(storage, { query: 'nobody' });
  blobs.resetCounts();
  expect((await listAll(storage, { query: 'zoë', limit: 60 })).totals).toEqual([13]);
  expect(blobs.log().filter(({ key }) => key.includes('-leaves/'))).toEqual([]);
});

test('after a search, groups are counted from the loaded entries, and the rows are freed', async () => {
  const { storage, blobs, clock } = await aFilledDirectory(60, false);
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  const fresh = aStorage({ blobs, clock }).storage;
  const countProfessions = () =>
    withDirectory(fresh, async (directory) => {
      const groups = await askDirectory(fresh, 'groups', ['profession', NO_ALIASES]);
      const rows = PROFILE_KINDS.flatMap((kind) => directory.state[kind].rows);
      return { groups, rows: rows.filter(({ key }) => fresh.memory.get(`${key}?columns`) !== undefined) };
    });
  const before = await countProfessions();
  expect(before.rows).toHaveLength(2);
  await listPage(fresh, { query: 'zoe' });
  blobs.resetCounts();
  expect(await countProfessions()).toEqual({ groups: before.groups, rows: [] });
  expect(blobs.log().filter(({ key }) => key.includes('-leaves/'))).toEqual([]);
});

test('a list read between the announcement of a restore from the trash and its record shows the page once it is back', async () => {
  const { storage, blobs } = aStorage();
  const record = aProfileRecord();
  const { id } = record;
  await createProfile(storage, record);
  await trashProfile(storage, id, timeOrderedId(1), BY_ADMIN);
  let seen: unknown[] | null = null;
  blobs.faults.onCall(async ({ operation, key }, moment) => {
    if (operation !== 'put' || key !== `profiles/${id}` || moment !== 'sent' || seen !== null) return;
    seen = [];
    seen = (await listAll(storage)).entries;
  });
  await untrashProfile(storage, id, timeOrderedId(2), 'admin');
  expect(seen).toEqual([]);
  expect((await listAll(storage)).entries.map((entry) => entry.id)).toEqual([id]);
});
