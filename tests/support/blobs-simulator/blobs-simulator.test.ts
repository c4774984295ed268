import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { aSimulatedStore, keysOf } from './simulated-store.ts';

test('text, JSON and bytes are read as they were written, with their metadata', async () => {
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

test('a missing key is null, and stores are independent', async () => {
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

test('a read with a current ETag is answered without data', async () => {
  const { store } = aSimulatedStore();
  const { etag } = await store.set('key', 'one');
  expect(etag).toMatch(/^"[0-9a-f]+"$/);
  expect(await store.getWithMetadata('key', { etag: etag! })).toMatchObject({ data: null, etag });
  await store.set('key', 'one');
  const again = await store.getWithMetadata('key', { etag: etag! });
  expect(again?.data).toBe('one');
  expect(again?.etag).not.toBe(etag);
});

test('of many concurrent claims of a key, exactly one wins', async () => {
  const { blobs, store } = aSimulatedStore({ latency: ({ number }) => (number * 7) % 5 });
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, writer) => store.set('claim', `${writer}`, { onlyIfNew: true })),
  );
  const winners = results.flatMap(({ modified, etag }, writer) => (modified && etag ? [writer] : []));
  expect(winners).toHaveLength(1);
  expect(blobs.peek('claim')?.text()).toBe(`${winners[0]}`);
});

test('a conditional write only succeeds while its ETag is current', async () => {
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

test('counts have the calls of each kind and the bytes of bodies', async () => {
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

test('without a valid token, nothing is written', async () => {
  const { blobs } = aSimulatedStore();
  const store = getStore({ ...blobs.storeOptions('vitae'), token: 'wrong' });
  await expect(store.set('key', '')).rejects.toThrow('401');
  expect(blobs.keys()).toEqual([]);
});
