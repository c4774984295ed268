import { expect, test } from 'vitest';
import { isUsed, markUsed, sweepUsedTokens } from '../../../../src/base/throttles/storage/used-tokens.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const HOUR = 3_600_000;

test('a token is used once, even by twenty at once or if the first answer is lost', async () => {
  const { storage, blobs, clock } = aStorage();
  const expires = clock.now() + 600_000;
  const uses = await Promise.all(Array.from({ length: 20 }, () => markUsed(storage, 'captcha:1', expires)));
  expect(uses.filter(Boolean)).toHaveLength(1);
  expect(await isUsed(storage, 'captcha:1', expires)).toBe(true);
  expect(await isUsed(storage, 'captcha:2', expires)).toBe(false);
  blobs.faults.failNext(2, 500, { applied: 'yes' });
  expect(await markUsed(storage, 'captcha:2', expires)).toBe(true);
});

test('a used token is remembered until it has expired for good, then forgotten', async () => {
  const { storage, blobs, clock } = aStorage();
  const expires = clock.now() + 600_000;
  await markUsed(storage, 'a', expires);
  clock.advance(600_000);
  await sweepUsedTokens(storage, Number.POSITIVE_INFINITY);
  expect(await markUsed(storage, 'a', expires)).toBe(false);
  clock.advance(3 * HOUR);
  await sweepUsedTokens(storage, Number.POSITIVE_INFINITY);
  expect(blobs.keys('spent/')).toEqual([]);
});
