import { afterEach, expect, test, vi } from 'vitest';
import { isLoopbackSite } from '../../../src/base/settings/server.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['', true],
  ['http://localhost:8888', true],
  ['http://vitae.localhost', true],
  ['http://127.0.0.1:8888', true],
  ['http://127.1', true],
  ['http://[::1]:8888', true],
  ['https://vitae.example', false],
  ['https://localhost.example', false],
  ['https://127.0.0.1.example', false],
  ['http://192.168.0.7', false],
  ['http://[::2]', false],
])('with SITE_URL %j, the site is only for this machine: %s', (address, isLoopback) => {
  vi.stubEnv('URL', '');
  vi.stubEnv('SITE_URL', address);
  expect(isLoopbackSite()).toBe(isLoopback);
});
