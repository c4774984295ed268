import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { seededRandom } from '../chance/seeded-random.ts';
import { manualClock } from '../clock.ts';
import { createBlobsSimulator } from './blobs-simulator.ts';

const LATE = 60_000;

const aLateStore = (random?: () => number) => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now, listLag: LATE, ...(random && { random }) });
  const store = getStore(blobs.storeOptions('vitae'));
  const listed = async (): Promise<string[]> => (await store.list()).blobs.map(({ key }) => key);
  return { clock, blobs, store, listed };
};

test('lists show a new key and its deletion late, reads at once', async () => {
  const { clock, store, listed } = aLateStore();
  await store.set('key', 'one');
  expect(await store.get('key')).toBe('one');
  clock.advance(LATE - 1);
  expect(await listed()).toEqual([]);
  clock.advance(1);
  expect(await listed()).toEqual(['key']);

  await store.delete('key');
  expect(await store.get('key')).toBeNull();
  clock.advance(LATE - 1);
  expect(await listed()).toEqual(['key']);
  clock.advance(1);
  expect(await listed()).toEqual([]);
});

test('each change has its own delay, so lists show changes in any order', async () => {
  const { clock, store, listed } = aLateStore(seededRandom(3));
  const keys = Array.from({ length: 20 }, (_, number) => `key-${String(number).padStart(2, '0')}`);
  for (const key of keys) await store.set(key, '');
  clock.advance(LATE / 2);
  const some = await listed();
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(keys.length);
  expect(some).not.toEqual(keys.slice(0, some.length));
  clock.advance(LATE / 2);
  expect(await listed()).toEqual(keys);
});

test('the delay of a late write starts when it takes effect, even if the clock jumps over that moment', async () => {
  const { clock, blobs, store, listed } = aLateStore();
  blobs.faults.failNext(1, 403, { applied: 'late', lateBy: 15_000 });
  await expect(store.set('key', 'one')).rejects.toThrow();
  clock.advance(15_000 + LATE);
  expect(await listed()).toEqual(['key']);
});
