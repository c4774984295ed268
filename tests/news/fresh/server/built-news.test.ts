import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ArticleRecord } from '../../../../src/news/storage/article-record.ts';
import { anArticleRecord } from '../../../support/builders/articles.ts';

const MOMENT = '2026-11-24T09:00:00+01:00';

const stored: Partial<ArticleRecord>[] = [
  { id: 'a', slug: 'live', status: 'published', tags: ['Sea'] },
  { id: 'b', slug: 'draft', status: 'draft' },
  { id: 'c', slug: 'scheduled', status: 'scheduled', publish_at: MOMENT },
  { id: 'd', slug: 'trashed', status: 'published', trashed: { at: 1, by: '' } },
];
const record = (given: Partial<ArticleRecord>): ArticleRecord =>
  anArticleRecord({ publish_date: '2026-11-01', version: 3, ...given });

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('BUILD_HOOK_URL', 'https://hook.example/build');
  vi.doMock('node:fs/promises', () => ({ readFile: async () => JSON.stringify(stored.map(record)) }));
});
afterEach(() => {
  vi.doUnmock('node:fs/promises');
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** The articles in a build that starts at a given time. */
const builtAt = async (moment: number) => {
  vi.useFakeTimers({ now: moment, toFake: ['Date'] });
  const { provideFileRecords } = await import('../../../../src/news/storage/file-articles.ts');
  provideFileRecords([]);
  const { builtNews } = await import('../../../../src/news/fresh/server/built-news.ts');
  return builtNews('en');
};

test('a build before its time makes no page of a scheduled article, and none of drafts or trash', async () => {
  const { articles, cards } = await builtAt(Date.parse(MOMENT) - 1);
  expect(articles.map(({ slug }) => slug)).toEqual(['live']);
  expect(cards.map(({ slug, tags }) => [slug, tags])).toEqual([['live', ['Sea']]]);
});

test('a build after its time includes a scheduled article, with that date and only its public fields', async () => {
  const { articles } = await builtAt(Date.parse(MOMENT));
  expect(articles.map(({ slug, publish_date }) => [slug, publish_date]).toSorted()).toEqual([
    ['live', '2026-11-01'],
    ['scheduled', '2026-11-24'],
  ]);
  expect(articles.flatMap(Object.keys)).not.toContain('version');
  expect(articles.flatMap(Object.keys)).not.toContain('publish_at');
});
