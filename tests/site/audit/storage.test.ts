import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { journalOf, listEntries } from '../../../src/base/engine/storage/journal.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import {
  type AuditRecord,
  appendAudit,
  auditJournal,
  dropAuditNames,
  listAudit,
} from '../../../src/site/audit/storage.ts';
import { aStorage } from '../../support/builders/storage.ts';

const ID = 'ab12cd34ef';
const anEntry = (target: string, more: Partial<AuditRecord> = {}): AuditRecord => ({
  admin: 'admin@example.org',
  action: 'verify',
  target,
  before: null,
  after: null,
  ...more,
});
const targets = async (storage: Storage) =>
  (await listAudit(storage, { limit: 10 })).items.map(({ target }) => target);
/** What the store contains, whatever readers make of it. */
const storedTargets = async (storage: Storage) =>
  (await listEntries<AuditRecord>(storage, journalOf('audit'), { limit: 10 })).items.map(
    ({ value }) => value.target,
  );

/** A log as earlier versions wrote it: compacted and fresh entries with names in them. */
const anOldLog = async () => {
  const site = aStorage();
  await appendAudit(site.storage, anEntry(`Asha Rao (Ash) (${ID})`));
  site.clock.advance(4_000_000);
  await compactTopic(site.storage, auditJournal);
  await appendAudit(site.storage, anEntry(`Asha\nRao (${ID})`, { action: 'delete-profile' }));
  await appendAudit(site.storage, anEntry('a-title-(with-brackets)', { action: 'publish' }));
  return site;
};

test('names that an earlier version logged are not shown', async () => {
  const { storage } = await anOldLog();
  expect(await targets(storage)).toEqual(['a-title-(with-brackets)', ID, ID]);
});

test('names that an earlier version logged are removed from the store', async () => {
  const { storage, clock, blobs } = await anOldLog();
  expect((await storedTargets(storage)).join()).toContain('Asha');
  await dropAuditNames(storage);
  for (let turn = 0; turn < 3; turn += 1) {
    clock.advance(4_000_000);
    await appendAudit(storage, anEntry('x', { action: 'login' }));
    await compactTopic(storage, auditJournal);
  }
  clock.advance(4_000_000);
  await compactTopic(storage, auditJournal);
  const fresh = aStorage({ blobs, clock }).storage;
  expect(await storedTargets(fresh)).toEqual(['x', 'x', 'x', 'a-title-(with-brackets)', ID, ID]);
  for (const key of blobs.keys('audit/')) expect(blobs.peek(key)?.text()).not.toContain('Asha');
  // Once done, it only reads its mark.
  blobs.resetCounts();
  await dropAuditNames(fresh);
  expect(blobs.counts().operations).toBe(1);
});
