import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { purge, retryPurges } from '../../../src/site/caches/server.ts';
import { aStorage } from '../../support/builders/storage.ts';

/** The platform's API, which refuses each request with 429 a number of times, then accepts it. */
const anApi = (refusals: (tags: readonly string[]) => number) => {
  const requests: string[][] = [];
  vi.stubGlobal('fetch', async (_url: URL | RequestInfo, init?: RequestInit) => {
    const { cache_tags: tags } = JSON.parse(String(init?.body)) as { cache_tags: string[] };
    requests.push(tags);
    const before = requests.filter((each) => each.join() === tags.join()).length - 1;
    return new Response(null, { status: before < refusals(tags) ? 429 : 202 });
  });
  return requests;
};

beforeEach(() => {
  // As on a deployed site.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  provideStorage(null);
});

test('photos are purged separately and retried; pages and lists are purged once, because they expire soon', async () => {
  const { storage } = aStorage();
  provideStorage(() => storage);
  const requests = anApi(([tag = '']) => (tag.startsWith('photo-') ? 2 : 1));
  await purge(['directory', 'profile-x', 'photo-a', 'photo-b'], [1, 1]);
  expect(requests.filter(([tag]) => tag === 'directory')).toEqual([['directory', 'profile-x']]);
  expect(requests.filter(([tag]) => tag === 'photo-a')).toEqual(Array(3).fill(['photo-a', 'photo-b']));
  expect((await storage.list('purges/')).keys).toEqual([]);
});

test('a purge that keeps failing is left to upkeep, which retries until it succeeds', async () => {
  const { storage } = aStorage();
  provideStorage(() => storage);
  const requests = anApi(() => 4);
  await purge(['photo-a'], [1, 1]);
  expect((await storage.list('purges/')).keys).toHaveLength(1);
  await retryPurges(storage);
  expect((await storage.list('purges/')).keys).toHaveLength(1);
  await retryPurges(storage);
  expect((await storage.list('purges/')).keys).toEqual([]);
  expect(requests).toHaveLength(5);
});
