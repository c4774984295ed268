import { afterEach, expect, test, vi } from 'vitest';
import { StorageError } from '../../../src/storage/engine/storage-error.ts';
import { aStorage } from '../../support/builders/storage.ts';

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
