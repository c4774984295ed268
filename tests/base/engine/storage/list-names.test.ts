import { afterEach, expect, test, vi } from 'vitest';
import { countKeys, listNames } from '../../../../src/base/engine/storage/list-names.ts';
import { Memory } from '../../../../src/base/engine/storage/memory.ts';
import { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { StorageError } from '../../../../src/base/engine/storage/storage-error.ts';
import { aStorage } from '../../../support/builders/storage.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('names are sorted over all pages, and a page is only requested when needed', async () => {
  const { storage, blobs } = aStorage({ pageSize: 3 });
  const wanted = Array.from({ length: 8 }, (_, index) => `n${index}`);
  await Promise.all([...wanted.map((name) => storage.put(`p/${name}`, '')), storage.put('q/1', '')]);
  expect(await listNames(storage, 'p/')).toEqual(wanted);
  expect(await countKeys(storage, 'p/')).toBe(8);
  blobs.resetCounts();
  for await (const page of storage.pages('p/')) if (page.length > 0) break;
  expect(blobs.counts().list).toBe(1);
});

test('a list that breaks off fails instead of passing for a complete one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { storage, blobs } = aStorage({ pageSize: 3, deadline: 100 });
  await Promise.all(Array.from({ length: 8 }, (_, index) => storage.put(`p/${index}`, '')));
  let calls = 0;
  blobs.faults.onCall(({ operation }) => {
    if (operation === 'list') calls += 1;
    if (calls > 1) vi.advanceTimersByTime(300);
  });
  await expect(listNames(storage, 'p/')).rejects.toThrow(StorageError);
});

test('names are sorted and unique, even if the store lists them out of order or twice', async () => {
  const { name, ...access } = aStorage().process.storeOptions('vitae');
  const blobs = ['p/b', 'p/a', 'p/c', 'p/a'].map((key) => ({ key, etag: '' }));
  const fetch = async (): Promise<Response> => Response.json({ blobs, directories: [] });
  const storage = new Storage({ name, access, fetch, memory: new Memory() });
  expect(await listNames(storage, 'p/')).toEqual(['a', 'b', 'c']);
});
