import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requireOwnOrigin } from '../../../../src/base/http/server/origin.ts';

const errors: string[] = [];

beforeEach(() => {
  // A process explains a refusal once.
  Reflect.deleteProperty(globalThis, Symbol.for('vitae.refusal-explained'));
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  vi.stubEnv('VITAE_LOCAL', '1');
  vi.stubEnv('SITE_URL', '');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Sends a write as it arrives from a proxy, and returns whether it is refused. */
const isRefused = (url: string, headers: Record<string, string>): boolean => {
  const host = new URL(url).host;
  try {
    requireOwnOrigin(new Request(url, { method: 'POST', headers: { host, ...headers } }));
    return false;
  } catch {
    return true;
  }
};

const BEHIND_TLS = { origin: 'https://vitae.example' };

test('behind TLS without TRUST_PROXY, the log says once what to set', () => {
  for (let turn = 0; turn < 3; turn += 1)
    expect(isRefused('http://vitae.example/php-api/login.php', BEHIND_TLS)).toBe(true);
  expect(errors).toEqual([expect.stringMatching(/"https:\/\/vitae\.example".*SITE_URL.*TRUST_PROXY/)]);
});

test('behind a proxy that does not pass on the host, the log says what to set', () => {
  const headers = { ...BEHIND_TLS, 'sec-fetch-site': 'same-origin' };
  expect(isRefused('http://localhost:8888/php-api/login.php', headers)).toBe(true);
  expect(errors).toHaveLength(1);
});

test.each([
  ['another site', { origin: 'https://elsewhere.example' }],
  ['another site, by a new browser', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
  ['an opaque origin', { origin: 'null' }],
])('a request of %s is refused without a line in the log', (_, headers) => {
  expect(isRefused('http://vitae.example/php-api/login.php', headers)).toBe(true);
  expect(errors).toEqual([]);
});

test('the site’s own address is accepted, whatever the proxy makes of it', () => {
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  expect(isRefused('http://localhost:8888/php-api/login.php', BEHIND_TLS)).toBe(false);
  expect(errors).toEqual([]);
});
