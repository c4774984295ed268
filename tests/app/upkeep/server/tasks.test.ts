import { expect, test } from 'vitest';
import { sweepLater } from '../../../../src/app/upkeep/server/tasks.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { markUsed } from '../../../../src/base/throttles/storage/used-tokens.ts';
import { listMessages, putMessage } from '../../../../src/contact/storage.ts';
import { appendAudit, listAudit } from '../../../../src/site/audit/storage.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const sweep = async (storage: Storage): Promise<void> => {
  const work: (() => Promise<unknown>)[] = [];
  sweepLater(storage, (task) => work.push(task));
  for (const task of work) await task();
};

test('messages and the audit log are compacted even if nobody reads them, so the first read costs little', async () => {
  const { storage, blobs, clock } = aStorage();
  for (let number = 0; number < 100; number += 1) {
    await putMessage(storage, { name: 'A', email: 'a@b.c', phone: '1', subject: `S${number}`, message: 'M' });
    await appendAudit(storage, { admin: 'a', action: 'x', target: `${number}`, before: null, after: null });
    clock.advance(60_000);
    if (number % 10 === 0) await sweep(aStorage({ blobs, clock }).storage);
  }
  for (let turn = 0; turn < 2; turn += 1) {
    clock.advance(4_000_000);
    await sweep(aStorage({ blobs, clock }).storage);
  }
  const reader = aStorage({ blobs, clock }).storage;
  blobs.resetCounts();
  const { items } = await listMessages(reader, { limit: 200 });
  expect(items.map(({ subject }) => subject)).toEqual(Array.from({ length: 100 }, (_, at) => `S${99 - at}`));
  expect((await listAudit(reader, { limit: 200 })).items).toHaveLength(100);
  expect(blobs.counts().operations).toBeLessThanOrEqual(2 * 6);
});

test('used tokens are forgotten once they have expired for good', async () => {
  const { storage, blobs, clock } = aStorage();
  await markUsed(storage, 'a captcha', clock.now() + 600_000);
  await sweep(storage);
  expect(blobs.keys('spent/')).toHaveLength(1);
  clock.advance(3 * 3_600_000);
  await sweep(storage);
  expect(blobs.keys('spent/')).toEqual([]);
});
