import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { eraseProfile } from '../../../src/moderation/deletion/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../../src/search/storage/directory-events.ts';
import { aFilledDirectory, announceProfiles, listAll, listPage } from '../../support/builders/directory.ts';
import { aProfileRecord, TODAY } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { editStored } from '../../support/builders/stored-profiles.ts';

test.each([true, false])(
  'a list is newest first, each profile once, page by page (compacted: %s)',
  async (compacted) => {
    const { storage, records } = await aFilledDirectory(60, compacted);
    const wanted = records.map(({ id }) => id).reverse();
    for (const limit of [1, 7, 59, 60, 61]) {
      const { entries, totals } = await listAll(storage, { limit });
      expect(entries.map(({ id }) => id)).toEqual(wanted);
      expect(totals).toEqual([60]);
    }
  },
);

test('each kind has its own list and total', async () => {
  const { storage } = await aFilledDirectory(60, true);
  const companies = await listAll(storage, { kinds: ['professional'], limit: 5 });
  expect(companies.entries.map(({ profile }) => profile)).toEqual(Array(12).fill('professional'));
  expect(companies.totals).toEqual([12]);
  expect((await listAll(storage, { kinds: ['personal'] })).totals).toEqual([48]);
});

test.each([true, false])(
  'a search lists matches in names first, then the others, newest first in each (compacted: %s)',
  async (compacted) => {
    const { storage, records } = await aFilledDirectory(60, compacted);
    const inName = records.filter(({ name }) => name.startsWith('Zoë'));
    const inRest = records.filter((record) => record.message.includes('zoë') && !inName.includes(record));
    const wanted = [...inName.reverse(), ...inRest.reverse()].map(({ id }) => id);
    for (const limit of [1, 4, 100]) {
      const { entries, totals } = await listAll(storage, { query: ' ZOE ', limit });
      expect(entries.map(({ id }) => id)).toEqual(wanted);
      expect(totals).toEqual([wanted.length]);
    }
    // All words must match, in any order: companies 4, 14, 24 and so on.
    expect((await listPage(storage, { query: 'mpany 4' })).total).toBe(
      records.filter(({ name }) => name.includes('mpany') && name.includes('4')).length,
    );
    expect((await listPage(storage, { query: 'nowhere' })).entries).toEqual([]);
  },
);

test.each([
  ['中文大学', '文大'],
  ['محمد علي', 'حمد'],
  ['Ёлка Ångström', 'елка angs'],
  ['हिन्दी', 'हिन्दी'],
])('%s is found by %s', async (name, query) => {
  const { storage } = aStorage();
  await createProfile(storage, aProfileRecord({ name }));
  expect((await listPage(storage, { query })).total).toBe(1);
});

test('a page ends before it exceeds its size limit, and the next one continues', async () => {
  const { storage } = await aFilledDirectory(20, true);
  const page = await listPage(storage, { maxBytes: 2_000 });
  expect(JSON.stringify(page.entries).length).toBeLessThan(2_000);
  expect(page.next).not.toBeNull();
  expect((await listAll(storage, { maxBytes: 2_000 })).entries).toHaveLength(20);
  expect((await listAll(storage, { maxBytes: 1 })).entries).toHaveLength(20);
});

test('the size of a page counts bytes, not characters', async () => {
  const { storage } = aStorage();
  for (let index = 0; index < 6; index += 1)
    await createProfile(storage, aProfileRecord({ name: '山田', message: '人'.repeat(1_000) }));
  for (const query of ['', '山田']) {
    const page = await listPage(storage, { query, maxBytes: 12_000 });
    expect(page.entries.length).toBeGreaterThan(1);
    expect(Buffer.byteLength(JSON.stringify(page.entries))).toBeLessThan(12_000);
    expect((await listAll(storage, { query, maxBytes: 12_000 })).entries).toHaveLength(6);
  }
});

test('adding, editing or deleting profiles between two pages neither repeats nor drops others', async () => {
  const { storage, records } = await aFilledDirectory(20, true);
  const first = await listPage(storage, { limit: 8 });
  await createProfile(storage, aProfileRecord({ order: timeOrderedId(Date.UTC(2031, 0, 1)) }));
  const seen = records.find(({ id }) => id === first.entries[2]?.id)!;
  const unseen = records[3]!;
  const gone = records[5]!;
  await editStored(storage, unseen.id, { name: 'Edited' });
  await eraseProfile(storage, seen);
  await eraseProfile(storage, gone);
  const rest = await listPage(storage, { limit: 100, from: first.next });
  const wanted = records
    .slice(0, 12)
    .filter(({ id }) => id !== gone.id)
    .reverse();
  expect(rest.entries.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  expect(rest.entries.find(({ id }) => id === unseen.id)?.name).toBe('Edited');
  expect(rest.total).toBe(19);
});

test('an import does not undo an edit that was made meanwhile', async () => {
  const { storage, clock } = aStorage();
  const record = aProfileRecord();
  await announceProfiles(storage, [record]);
  await editStored(storage, record.id, { name: 'Edited' });
  clock.advance(1_000);
  await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
  expect((await listPage(storage)).entries[0]?.name).toBe('Edited');
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  expect((await listPage(storage)).entries[0]?.name).toBe('Edited');
});
