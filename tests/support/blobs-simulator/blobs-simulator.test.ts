import { getStore } from '@netlify/blobs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { type BlobsSimulatorOptions, createBlobsSimulator } from './blobs-simulator.ts';

function aSimulatedStore(options?: BlobsSimulatorOptions) {
  const blobs = createBlobsSimulator(options);
  const store = getStore(blobs.storeOptions('vitae'));
  const lateStore = getStore({ ...blobs.storeOptions('vitae'), consistency: 'eventual' });
  return { blobs, store, lateStore };
}

const keysOf = (list: { blobs: { key: string }[] }) => list.blobs.map(({ key }) => key);

test('text, JSON and bytes come back as they were written, with their metadata', async () => {
  const { store } = aSimulatedStore();
  const bytes = new Uint8Array([0, 255, 128, 10]);
  await store.set('text', 'grüß 中文', { metadata: { by: 'Zoë' } });
  await store.setJSON('json', { list: [1, null] });
  await store.set('bytes', bytes.buffer);
  await store.set('blob', new Blob(['in a blob']));

  expect(await store.get('text')).toBe('grüß 中文');
  expect(await store.get('json', { type: 'json' })).toEqual({ list: [1, null] });
  expect(new Uint8Array(await store.get('bytes', { type: 'arrayBuffer' }))).toEqual(bytes);
  expect(await store.get('blob')).toBe('in a blob');
  expect(await store.getWithMetadata('text')).toMatchObject({ metadata: { by: 'Zoë' } });
  expect(await store.getMetadata('text')).toMatchObject({ metadata: { by: 'Zoë' } });
});

test('what is not there is null, and stores do not see each other', async () => {
  const { blobs, store } = aSimulatedStore();
  await store.set('here', '1');
  const other = getStore(blobs.storeOptions('other'));
  expect(await other.get('here')).toBeNull();
  expect(await other.getMetadata('here')).toBeNull();
  expect(keysOf(await other.list())).toEqual([]);
  await store.delete('here');
  await store.delete('here');
  expect(await store.get('here')).toBeNull();
});

test('a read that names the ETag it knows is answered without data', async () => {
  const { store } = aSimulatedStore();
  const { etag } = await store.set('key', 'one');
  expect(etag).toMatch(/^"[0-9a-f]+"$/);
  expect(await store.getWithMetadata('key', { etag: etag! })).toMatchObject({ data: null, etag });
  await store.set('key', 'one');
  const again = await store.getWithMetadata('key', { etag: etag! });
  expect(again?.data).toBe('one');
  expect(again?.etag).not.toBe(etag);
});

test('of many writers that want a new key exactly one wins', async () => {
  const { blobs, store } = aSimulatedStore({ latency: ({ number }) => (number * 7) % 5 });
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, writer) => store.set('claim', `${writer}`, { onlyIfNew: true })),
  );
  const winners = results.flatMap(({ modified, etag }, writer) => (modified && etag ? [writer] : []));
  expect(winners).toHaveLength(1);
  expect(blobs.peek('claim')?.text()).toBe(`${winners[0]}`);
});

test('a write on condition of an ETag happens only while that ETag stands', async () => {
  const { store } = aSimulatedStore();
  const { etag } = await store.set('key', 'one');
  const results = await Promise.all([
    store.set('key', 'two', { onlyIfMatch: etag! }),
    store.set('key', 'three', { onlyIfMatch: etag! }),
    store.set('absent', 'four', { onlyIfMatch: etag! }),
  ]);
  expect(results.map(({ modified }) => modified)).toEqual([true, false, false]);
  expect(await store.get('key')).toBe('two');
  expect(await store.get('absent')).toBeNull();
});

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

test('a page shows the store at the moment it is taken', async () => {
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

test('directories stand for what lies in them, on pages too', async () => {
  const { store } = aSimulatedStore({ pageSize: 2 });
  for (const key of ['a/1', 'a/2', 'a/b/3', 'a-b', 'b', 'c/1', 'd/1', 'd/2']) await store.set(key, '');
  const all = await store.list({ directories: true });
  expect(all.directories).toEqual(['a', 'c', 'd']);
  expect(keysOf(all)).toEqual(['a-b', 'b']);
  const inside = await store.list({ directories: true, prefix: 'a/' });
  expect(inside.directories).toEqual(['a/b']);
  expect(keysOf(inside)).toEqual(['a/1', 'a/2']);
});

test('whatever is written and deleted, lists agree with a plain map', async () => {
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

test('updates and deletes are seen late by eventual readers, new keys at once', async () => {
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

test('a key made again before its deletion was seen is an update, afterwards a new key', async () => {
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

test('counts tell each kind of call and the bytes of bodies', async () => {
  const { blobs, store } = aSimulatedStore();
  await store.set('key', '12345');
  await store.get('key');
  await store.get('none');
  await store.getMetadata('key');
  await store.delete('key');
  await store.list();
  const listed = '{"blobs":[],"directories":[]}'.length;
  expect(blobs.counts()).toEqual({
    get: 2,
    list: 1,
    put: 1,
    delete: 1,
    head: 1,
    operations: 6,
    bytesRead: 5 + listed,
    bytesWritten: 5,
  });
  expect(blobs.log().map(({ operation, key, outcome }) => [operation, key, outcome])).toEqual([
    ['put', 'key', 200],
    ['get', 'key', 200],
    ['get', 'none', 404],
    ['head', 'key', 200],
    ['delete', 'key', 204],
    ['list', '', 200],
  ]);
  blobs.resetCounts();
  expect(blobs.counts().operations).toBe(0);
  expect(blobs.log()).toEqual([]);
});

test('deleteAll empties its store', async () => {
  const { blobs, store } = aSimulatedStore();
  await store.set('a/1', '');
  await store.set('b', '');
  expect(await store.deleteAll()).toEqual({ deletedBlobs: 2 });
  expect(blobs.keys()).toEqual([]);
});

test.for([
  ['Upper/case', 'Upper/case'],
  ['no spaces', 'no spaces'],
  ['a/ü', 'a/ü'],
  ['what?x=1', 'what?x=1'],
  ['a//b', 'a//b'],
  ['ends/', 'ends/'],
  ['a%2fb', 'a%2fb'],
  [`long/${'x'.repeat(201)}`, 'x'.repeat(201)],
])('the key %s fails with its name, and so does all that follows', async ([key, named]) => {
  const { store } = aSimulatedStore();
  await expect(store.set(key!, '')).rejects.toMatchObject({
    name: 'BlobKeyError',
    message: expect.stringContaining(named!),
  });
  await expect(store.get('good')).rejects.toThrow(named!);
});

test('keys at the limits are taken', async () => {
  const { blobs, store } = aSimulatedStore();
  const key = `${'x'.repeat(200)}/${'y'.repeat(200)}/${'z'.repeat(198)}`;
  await store.set(key, '');
  expect(blobs.keys()).toEqual([key]);
});

test.for([
  ['a/b', 'a'],
  ['a', 'a/b'],
  ['a', 'a/b/c'],
])('after %s there cannot be %s', async ([first, second]) => {
  const { store } = aSimulatedStore();
  await store.set(first!, '');
  await expect(store.set(second!, '')).rejects.toThrow(`"${second}"`);
});

test('without the right token nothing is written', async () => {
  const { blobs } = aSimulatedStore();
  const store = getStore({ ...blobs.storeOptions('vitae'), token: 'wrong' });
  await expect(store.set('key', '')).rejects.toThrow('401');
  expect(blobs.keys()).toEqual([]);
});
