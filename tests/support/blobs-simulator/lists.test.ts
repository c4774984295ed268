import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { aSimulatedStore, keysOf } from './simulated-store.ts';

test('2,500 keys are listed in order on three pages', async () => {
  const { blobs, store } = aSimulatedStore();
  const keys = Array.from(
    { length: 2500 },
    (_, index) => `n/${String((index * 1237) % 2500).padStart(4, '0')}`,
  );
  await Promise.all(keys.map((key) => store.set(key, '')));
  await store.set('m', '');
  blobs.resetCounts();

  const pages: string[][] = [];
  for await (const page of store.list({ prefix: 'n/', paginate: true })) pages.push(keysOf(page));
  expect(pages.map((page) => page.length)).toEqual([1000, 1000, 500]);
  expect(pages.flat()).toEqual(keys.toSorted());
  expect(blobs.counts()).toMatchObject({ list: 3, operations: 3 });
});

test('each page shows the store at the moment of its request', async () => {
  const { store } = aSimulatedStore({ pageSize: 2 });
  for (const key of ['a', 'c', 'e', 'g']) await store.set(key, '');
  const seen: string[] = [];
  for await (const page of store.list({ paginate: true })) {
    seen.push(...keysOf(page));
    await store.set('b', '');
    await store.set('d', '');
    await store.delete('e');
  }
  expect(seen).toEqual(['a', 'c', 'd', 'g']);
});

test('directories stand for the keys in them, on pages too', async () => {
  const { store } = aSimulatedStore({ pageSize: 2 });
  for (const key of ['a/1', 'a/2', 'a/b/3', 'a-b', 'b', 'c/1', 'd/1', 'd/2']) await store.set(key, '');
  const all = await store.list({ directories: true });
  expect(all.directories).toEqual(['a', 'c', 'd']);
  expect(keysOf(all)).toEqual(['a-b', 'b']);
  const inside = await store.list({ directories: true, prefix: 'a/' });
  expect(inside.directories).toEqual(['a/b']);
  expect(keysOf(inside)).toEqual(['a/1', 'a/2']);
});

test('lists agree with a plain map after any writes and deletions', async () => {
  const key = fc.stringMatching(/^[ab-]{1,2}(\/[a0-]){0,2}\/x$/);
  const step = fc.record({ key, remove: fc.boolean(), pause: fc.nat(20) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.constantFrom('', 'a', 'a/', 'b-/'),
      async (steps, prefix) => {
        const clock = manualClock();
        const { store, lateStore } = aSimulatedStore({ now: clock.now, staleness: 30, pageSize: 3 });
        const model = new Map<string, string>();
        for (const { key, remove, pause } of steps) {
          if (remove) await store.delete(key);
          else await store.set(key, `${clock.now()}`);
          if (remove) model.delete(key);
          else model.set(key, `${clock.now()}`);
          const expected = [...model.keys()].filter((name) => name.startsWith(prefix)).sort();
          expect(keysOf(await store.list({ prefix }))).toEqual(expected);
          await lateStore.list();
          clock.advance(pause);
        }
        clock.advance(30);
        expect(keysOf(await lateStore.list())).toEqual([...model.keys()].sort());
        for (const [name, text] of model) expect(await lateStore.get(name)).toBe(text);
      },
    ),
    { numRuns: 60 },
  );
});

test('eventual readers see updates and deletions late, but new keys at once', async () => {
  const clock = manualClock();
  const { store, lateStore } = aSimulatedStore({ now: clock.now, staleness: 60_000 });
  await store.set('updated', 'old');
  await store.set('deleted', 'old');
  expect(await lateStore.get('updated')).toBe('old');

  const { etag } = await store.set('updated', 'new');
  await store.delete('deleted');
  await store.set('added', 'new');
  expect(await store.get('updated')).toBe('new');
  expect(keysOf(await store.list())).toEqual(['added', 'updated']);
  clock.advance(59_999);
  expect(await lateStore.get('updated')).toBe('old');
  expect(await lateStore.get('deleted')).toBe('old');
  expect(keysOf(await lateStore.list())).toEqual(['added', 'deleted', 'updated']);
  expect((await lateStore.list()).blobs.find(({ key }) => key === 'updated')?.etag).not.toBe(etag);

  clock.advance(1);
  expect(await lateStore.get('updated')).toBe('new');
  expect(await lateStore.get('deleted')).toBeNull();
  expect(keysOf(await lateStore.list())).toEqual(['added', 'updated']);
});

test('a key that is recreated before readers see its deletion is an update, afterwards a new key', async () => {
  const clock = manualClock();
  const { store, lateStore } = aSimulatedStore({ now: clock.now, staleness: 60_000 });
  await store.set('key', 'one');
  await store.delete('key');
  await store.set('key', 'two', { onlyIfNew: true });
  expect(await lateStore.get('key')).toBe('one');
  clock.advance(60_000);
  expect(await lateStore.get('key')).toBe('two');
  await store.delete('key');
  clock.advance(60_000);
  await store.set('key', 'three');
  expect(await lateStore.get('key')).toBe('three');
});
