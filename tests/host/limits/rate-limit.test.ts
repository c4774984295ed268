import { afterEach, expect, test, vi } from 'vitest';
import { RateLimit } from '../../../src/host/limits/rate-limit.ts';

afterEach(() => vi.unstubAllEnvs());

test('a rate limit counts by network and period, multiplied by the factor', () => {
  let now = 0;
  vi.stubEnv('THROTTLE_FACTOR', '2');
  const limit = new RateLimit({ max: 2, seconds: 60 }, () => now);
  const uses = (address: string, times: number) => Array.from({ length: times }, () => limit.take(address));
  expect(uses('203.0.113.1', 6)).toEqual([0, 0, 0, 0, 60, 60]);
  expect(uses('2001:db8::1', 4)).toEqual([0, 0, 0, 0]);
  expect(limit.take('2001:db8::2')).toBe(60);
  now = 59_000;
  expect(limit.take('203.0.113.1')).toBe(1);
  now = 60_000;
  expect(limit.take('203.0.113.1')).toBe(0);
});

test('a rate limit spares loopback clients only where the site itself is on a loopback address', () => {
  const limit = new RateLimit({ max: 1, seconds: 60 });
  for (const address of ['127.0.0.1', '127.8.0.1', '::1', '127.0.0.1', '::1'])
    expect(limit.take(address)).toBe(0);
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  expect(limit.take('127.0.0.1')).toBe(0);
  expect(limit.take('127.0.0.1')).toBeGreaterThan(0);
});

test('rate limits take memory for those whom they count, and not for all whom they could count', () => {
  const before = process.memoryUsage();
  const limits = Array.from({ length: 50 }, () => new RateLimit({ max: 1, seconds: 60 }));
  const after = process.memoryUsage();
  expect(limits.every((limit) => limit.take('203.0.113.1') === 0)).toBe(true);
  const bytes = after.heapTotal + after.arrayBuffers - before.heapTotal - before.arrayBuffers;
  expect(bytes / 50).toBeLessThan(500_000);
});
