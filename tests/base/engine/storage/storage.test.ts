import { afterEach, expect, test, vi } from 'vitest';
import { OvertakenError, StorageError } from '../../../../src/base/engine/storage/storage-error.ts';
import { aStorage } from '../../../support/builders/storage.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('bytes are read as they were written, even from a pooled Buffer', async () => {
  const { storage } = aStorage();
  const pooled = Buffer.from('a few bytes');
  await storage.put('a/1', pooled);
  expect(await storage.getBytes('a/1')).toEqual(new Uint8Array(pooled));
  await storage.put('a/2', pooled.subarray(2, 5));
  expect(new TextDecoder().decode((await storage.getBytes('a/2')) as Uint8Array)).toBe('few');
});

test('a missing key is read as null, and can be removed', async () => {
  const { storage } = aStorage();
  expect(await storage.getBytes('no/1')).toBeNull();
  expect(await storage.getJson('no/1')).toBeNull();
  expect(await storage.getVersioned('no/1')).toBeNull();
  await storage.remove('no/1');
});

test('a claim is won once, even if the answer to the first attempt was lost', async () => {
  const { storage, blobs } = aStorage();
  const wins = await Promise.all(Array.from({ length: 20 }, (_, nonce) => storage.claim('c/1', { nonce })));
  expect(wins.filter(Boolean)).toHaveLength(1);
  blobs.faults.failNext(1, 500, { applied: 'yes' });
  expect(await storage.claim('c/2', { nonce: 1 })).toBe(true);
  expect(await storage.claim('c/2', { nonce: 2 })).toBe(false);
});

test('a replacement is won once, even if the answer to the first attempt was lost', async () => {
  const { storage, blobs } = aStorage();
  await storage.putJson('r/1', 0);
  const { etag } = (await storage.getVersioned('r/1'))!;
  const wins = await Promise.all(
    Array.from({ length: 20 }, (_, nonce) => storage.replace('r/1', { nonce }, etag)),
  );
  expect(wins.filter(Boolean)).toHaveLength(1);
  const newer = (await storage.getVersioned('r/1'))!.etag;
  blobs.faults.failNext(1, 'network', { applied: 'yes' });
  expect(await storage.replace('r/1', 'mine', newer)).toBe(true);
  expect(await storage.getJson('r/1')).toBe('mine');
});

test('concurrent updates all take effect, each on the result of another', async () => {
  const { storage } = aStorage();
  const addTo = (sum: number | null): number => (sum ?? 0) + 1;
  const updates = await Promise.all(Array.from({ length: 12 }, () => storage.update<number>('u/1', addTo)));
  expect(await storage.getJson('u/1')).toBe(12);
  expect(updates.map(({ before }) => before?.value ?? 0).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index),
  );
  expect(updates.every(({ before, after }) => after?.value === addTo(before?.value ?? null))).toBe(true);
});

test('an update leaves a value as it is, or refuses, without writing', async () => {
  const { storage, blobs } = aStorage();
  await storage.putJson('u/1', 'old');
  blobs.resetCounts();
  const left = await storage.update('u/1', () => null);
  expect(left).toMatchObject({ changed: false, before: { value: 'old' }, after: { value: 'old' } });
  expect(await storage.update('u/2', () => null)).toEqual({ changed: false, before: null, after: null });
  const refuse = (): never => {
    throw new Error('refused');
  };
  await expect(storage.update('u/1', refuse)).rejects.toThrow('refused');
  expect(blobs.counts().operations).toBe(3);
  expect(await storage.getJson('u/1')).toBe('old');
});

test('an update does not read a version again that its caller has read, unless it is outdated', async () => {
  const { storage, blobs } = aStorage();
  await storage.putJson('u/1', 1);
  const read = (await storage.getVersioned<number>('u/1'))!;
  blobs.resetCounts();
  const add = (sum: number | null): number => (sum ?? 0) + 10;
  const { after } = await storage.update('u/1', add, read);
  await storage.update('u/2', add, null);
  expect(blobs.counts().operations).toBe(2);
  expect((await storage.update('u/1', add, after)).after?.value).toBe(21);
  expect((await storage.update('u/1', add, read)).after?.value).toBe(31);
  expect((await storage.update('u/2', add, null)).after?.value).toBe(20);
});

test('an update whose answer was lost takes effect once', async () => {
  const { storage, blobs } = aStorage();
  for (const sum of [1, 2]) {
    blobs.faults.failNext(1, 500, { applied: 'yes', when: ({ operation }) => operation === 'put' });
    const { before, after } = await storage.update<number>('u/1', (old) => (old ?? 0) + 1);
    expect([before?.value ?? 0, after?.value]).toEqual([sum - 1, sum]);
  }
  expect(await storage.getVersioned('u/1')).toMatchObject({ value: 2 });
});

test('an update that is always overtaken gives up', async () => {
  const { storage } = aStorage();
  const overtaken = storage.update<number>('u/1', async (old) => {
    await storage.putJson('u/1', (old ?? 0) + 1);
    return -1;
  });
  await expect(overtaken).rejects.toThrow(OvertakenError);
  expect(await storage.getJson('u/1')).toBe(12);
});

test('an operation on a failing store is attempted four times', async () => {
  const { storage, blobs } = aStorage();
  blobs.faults.failNext(4, 503);
  await expect(storage.getJson('a/1')).rejects.toThrow(StorageError);
  expect(blobs.counts().operations).toBe(4);
});

test('a request without an answer ends at the deadline, and one to a busy store is repeated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { storage, blobs } = aStorage({ deadline: 250 });
  blobs.faults.failNext(1, 'timeout');
  const silent = expect(storage.putJson('a/1', 1)).rejects.toThrow(StorageError);
  await vi.advanceTimersByTimeAsync(250);
  await silent;
  vi.useRealTimers();
  blobs.faults.failNext(3, 429);
  await storage.putJson('a/1', 2);
  expect(await storage.getJson('a/1')).toBe(2);
});

test('a list of several pages is complete and in order, and each page has its own deadline', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { storage, blobs } = aStorage({ pageSize: 3, deadline: 200 });
  const keys = Array.from({ length: 10 }, (_, index) => `l/${index}`);
  await Promise.all(keys.map((key) => storage.put(key, '')));
  await storage.put('m/1', '');
  blobs.faults.onCall((_, moment) => {
    if (moment === 'sent') vi.advanceTimersByTime(150);
  });
  expect(await storage.list('l/')).toEqual({ keys, pages: 4 });
});

test('directories are the names directly under a prefix', async () => {
  const { storage } = aStorage();
  await Promise.all(['d/a/1', 'd/a/2', 'd/b/c/1', 'e/1'].map((key) => storage.put(key, '')));
  expect(await storage.directories('d/')).toEqual(['a', 'b']);
});

test.each([
  'pages/..',
  'pages/../other',
  './a',
  'pages/a?b',
  'pages/a#b',
  'pages/%2e%2e',
  'pages//a',
  'pages/a b',
  'pages\\a',
])('what cannot be a key, such as %j, leads to no other one', async (key) => {
  const { storage, blobs } = aStorage();
  for (const other of ['pages/a', 'other', 'a']) await storage.putJson(other, { other });
  blobs.resetCounts();
  expect([await storage.getJson(key), await storage.getBytes(key), await storage.getVersioned(key)]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await storage.list(`${key}/`)).keys).toEqual([]);
  await expect(storage.put(key, '')).rejects.toThrow('No key');
  await expect(storage.claim(key, {})).rejects.toThrow('No key');
  await storage.remove(key);
  expect(blobs.counts().operations).toBe(0);
  expect(await storage.getJson('pages/a')).toEqual({ other: 'pages/a' });
});
