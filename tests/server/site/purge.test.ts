import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { purge, retryPurges } from '../../../src/server/site/purge.ts';
import { provideStorage } from '../../../src/storage/engine/open.ts';
import { aStorage } from '../../support/builders/storage.ts';

/** The platform's API as long as it says 429, and then as it takes what it is asked. */
const anApi = (refusals: (tags: readonly string[]) => number) => {
  const asked: string[][] = [];
  vi.stubGlobal('fetch', async (_url: URL | RequestInfo, init?: RequestInit) => {
    const { cache_tags: tags } = JSON.parse(String(init?.body)) as { cache_tags: string[] };
    asked.push(tags);
    const before = asked.filter((each) => each.join() === tags.join()).length - 1;
    return new Response(null, { status: before < refusals(tags) ? 429 : 202 });
  });
  return asked;
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

test('photos are purged by themselves and tried again, pages and lists once, as they are over soon', async () => {
  const { storage } = aStorage();
  provideStorage(() => storage);
  const asked = anApi(([tag = '']) => (tag.startsWith('photo-') ? 2 : 1));
  await purge(['directory', 'profile-x', 'photo-a', 'photo-b'], [1, 1]);
  expect(asked.filter(([tag]) => tag === 'directory')).toEqual([['directory', 'profile-x']]);
  expect(asked.filter(([tag]) => tag === 'photo-a')).toEqual(Array(3).fill(['photo-a', 'photo-b']));
  expect((await storage.list('purges/')).keys).toEqual([]);
});

test('what is refused for good waits for the upkeep, which goes on until it is done', async () => {
  const { storage } = aStorage();
  provideStorage(() => storage);
  const asked = anApi(() => 4);
  await purge(['photo-a'], [1, 1]);
  expect((await storage.list('purges/')).keys).toHaveLength(1);
  await retryPurges(storage);
  expect((await storage.list('purges/')).keys).toHaveLength(1);
  await retryPurges(storage);
  expect((await storage.list('purges/')).keys).toEqual([]);
  expect(asked).toHaveLength(5);
});
