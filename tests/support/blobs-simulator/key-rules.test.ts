import { expect, test } from 'vitest';
import { aSimulatedStore } from './simulated-store.ts';

test.for([
  ['Upper/case', 'Upper/case'],
  ['no spaces', 'no spaces'],
  ['a/ü', 'a/ü'],
  ['what?x=1', 'what?x=1'],
  ['a//b', 'a//b'],
  ['ends/', 'ends/'],
  ['a%2fb', 'a%2fb'],
  [`long/${'x'.repeat(201)}`, 'x'.repeat(201)],
])('the key %s fails with an error that names it, and so do all further calls', async ([key, named]) => {
  const { store } = aSimulatedStore();
  await expect(store.set(key!, '')).rejects.toMatchObject({
    name: 'BlobKeyError',
    message: expect.stringContaining(named!),
  });
  await expect(store.get('good')).rejects.toThrow(named!);
});

test('keys at the limits are accepted', async () => {
  const { blobs, store } = aSimulatedStore();
  const key = `${'x'.repeat(200)}/${'y'.repeat(200)}/${'z'.repeat(198)}`;
  await store.set(key, '');
  expect(blobs.keys()).toEqual([key]);
});

test.for([
  ['a/b', 'a'],
  ['a', 'a/b'],
  ['a', 'a/b/c'],
])('the key %s rules out the key %s', async ([first, second]) => {
  const { store } = aSimulatedStore();
  await store.set(first!, '');
  await expect(store.set(second!, '')).rejects.toThrow(`"${second}"`);
});
