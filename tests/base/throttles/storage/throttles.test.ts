import { expect, test } from 'vitest';
import { sweepThrottles, takeLimit as take } from '../../../../src/base/throttles/storage/throttles.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const LIMIT = { name: 'try', max: 3, period: 60_000 };

test('a use over the limit is refused with the seconds to wait, then allowed again', async () => {
  const { storage, clock } = aStorage();
  for (let use = 0; use < 3; use += 1) {
    expect(await take(storage, LIMIT, '192.0.2.1')).toBe(0);
    clock.advance(10_000);
  }
  expect(await take(storage, LIMIT, '192.0.2.1')).toBe(30);
  clock.advance(30_000);
  expect(await take(storage, LIMIT, '192.0.2.1')).toBe(0);
  expect(await take(storage, LIMIT, '192.0.2.1')).toBe(10);
});

test('a refused use does not count: constant retries are allowed as soon as the earlier uses have expired', async () => {
  const { storage, clock, blobs } = aStorage();
  for (let use = 0; use < 3; use += 1) await take(storage, LIMIT, 'a');
  for (let second = 0; second < 59; second += 1) {
    expect(await take(storage, LIMIT, 'a')).toBeGreaterThan(0);
    clock.advance(1_000);
  }
  expect(blobs.keys('throttles/')).toHaveLength(3);
  clock.advance(1_000);
  expect(await take(storage, LIMIT, 'a')).toBe(0);
  expect(blobs.keys('throttles/')).toHaveLength(1);
});

test('subjects and limits are independent, and no subject is in the store', async () => {
  const { storage, blobs } = aStorage();
  for (let use = 0; use < 3; use += 1) await take(storage, LIMIT, 'a@example.org');
  expect(await take(storage, LIMIT, 'b@example.org')).toBe(0);
  expect(await take(storage, { ...LIMIT, name: 'other' }, 'a@example.org')).toBe(0);
  expect(blobs.keys().join()).not.toContain('example');
});

test('of fifty concurrent uses no more than the limit are allowed', async () => {
  const { storage } = aStorage();
  const waits = await Promise.all(Array.from({ length: 50 }, () => take(storage, LIMIT, 'a')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

test('a sweep removes uses that no limit counts any more', async () => {
  const { storage, clock, blobs } = aStorage();
  await take(storage, LIMIT, 'a');
  clock.advance(50_000);
  await take(storage, LIMIT, 'b');
  clock.advance(20_000);
  await sweepThrottles(storage, LIMIT.period, Number.POSITIVE_INFINITY);
  expect(blobs.keys('throttles/')).toHaveLength(1);
});

/** The uses of many addresses, in several pages of a list. */
const aCrowd = async () => {
  const site = aStorage();
  for (let turn = 0; turn < 6; turn += 1)
    await Promise.all(
      Array.from({ length: 500 }, (_, number) => take(site.storage, LIMIT, `${turn}.${number}`)),
    );
  site.clock.advance(LIMIT.period + 1);
  await take(site.storage, LIMIT, 'fresh');
  return site;
};

test('one sweep removes all that is over, however much it is', async () => {
  const { storage, blobs } = await aCrowd();
  await sweepThrottles(storage, LIMIT.period, Number.POSITIVE_INFINITY);
  expect(blobs.keys('throttles/')).toHaveLength(1);
});

test('a sweep stops at its time and leaves the rest to the next one', async () => {
  const { storage, blobs } = await aCrowd();
  await sweepThrottles(storage, LIMIT.period, storage.now());
  const left = blobs.keys('throttles/').length;
  expect(left).toBeLessThanOrEqual(2_001);
  expect(left).toBeGreaterThan(1_000);
  await sweepThrottles(storage, LIMIT.period, Number.POSITIVE_INFINITY);
  expect(blobs.keys('throttles/')).toHaveLength(1);
});
