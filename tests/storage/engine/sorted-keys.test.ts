import { expect, test, vi } from 'vitest';
import { inAnyOrder } from '../../../src/commands/manage/check/in-any-order.ts';
import { Memory } from '../../../src/storage/engine/memory.ts';
import { countKeys, namesInOrder, UnorderedStore } from '../../../src/storage/engine/sorted-keys.ts';
import { Storage } from '../../../src/storage/engine/storage.ts';
import { StorageError } from '../../../src/storage/engine/storage-error.ts';
import { aStorage } from '../../support/builders/storage.ts';

const namesIn = async (storage: Storage, prefix: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of namesInOrder(storage, prefix)) names.push(name);
  return names;
};

test('names come in order over all pages, and a page is asked for only when it is needed', async () => {
  const { storage, blobs } = aStorage({ pageSize: 3 });
  const wanted = Array.from({ length: 8 }, (_, index) => `n${index}`);
  await Promise.all([...wanted.map((name) => storage.put(`p/${name}`, '')), storage.put('q/1', '')]);
  expect(await namesIn(storage, 'p/')).toEqual(wanted);
  expect(await countKeys(storage, 'p/')).toBe(8);
  blobs.resetCounts();
  for await (const page of storage.pages('p/')) if (page.length > 0) break;
  expect(blobs.counts().list).toBe(1);
});

test('a list that breaks off says so, and is not taken for a whole one', async () => {
  const { storage, blobs } = aStorage({ pageSize: 3, deadline: 100 });
  await Promise.all(Array.from({ length: 8 }, (_, index) => storage.put(`p/${index}`, '')));
  let calls = 0;
  blobs.faults.onCall(({ operation }) => {
    calls += operation === 'list' ? 1 : 0;
    return calls > 1 ? new Promise((resolve) => setTimeout(resolve, 300)) : undefined;
  });
  await expect(namesIn(storage, 'p/')).rejects.toThrow(StorageError);
});

const anUnorderedStorage = (): Storage => {
  const { name, ...access } = aStorage().process.storeOptions('vitae');
  const blobs = ['p/b', 'p/a', 'p/c'].map((key) => ({ key, etag: '' }));
  const fetch = async (): Promise<Response> => Response.json({ blobs, directories: [] });
  return new Storage({ name, access, fetch, memory: new Memory() });
};

test('a store that lists in another order is told once, and then sorted', async () => {
  const storage = anUnorderedStorage();
  await expect(namesIn(storage, 'p/')).rejects.toThrow(UnorderedStore);
  expect(await namesIn(storage, 'p/')).toEqual(['a', 'b', 'c']);
});

test('a command on such a store begins again, and any other failure ends it', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const storage = anUnorderedStorage();
  expect(await inAnyOrder(async () => (await namesIn(storage, 'p/')).length)).toBe(3);
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('does not list p/ in the order'));
  told.mockRestore();
  let runs = 0;
  const failing = inAnyOrder(async () => {
    runs += 1;
    throw new Error('gone');
  });
  await expect(failing).rejects.toThrow('gone');
  expect(runs).toBe(1);
});
