import { expect, test, vi } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { freshNews } from '../../../../src/news/fresh/server/fresh-news.ts';
import { putArticle } from '../../../../src/news/storage/articles.ts';
import { aSite } from '../../../support/calls/calls.ts';

const aSiteWithNews = async (): Promise<Storage> => {
  const { storage } = aSite();
  for (const [number, status] of [
    [1, 'published'],
    [2, 'draft'],
  ] as const) {
    await putArticle(storage, {
      id: `a${number}`,
      slug: `title-${number}`,
      title: `Title ${number}`,
      content: '# Hi\n\n<script>alert(1)</script>',
      category: '',
      image_url: '',
      image_alt: '',
      tags: ['Art'],
      author: '',
      publish_date: '2025-03-09',
      status,
      excerpt: '',
      summary: 'Hi',
      created: number,
      updated: number,
      version: 1,
    });
  }
  return storage;
};

test.each([
  ['title-1', 200, 'article', false],
  ['now/title-1', 200, 'article', true],
  ['title-2', 404, 'missing', false],
  ['now/nothing', 404, 'missing', true],
  ['title-1.html', 200, 'article', false],
  ['now/page/1', 200, 'list', true],
  ['tag/art', 200, 'list', false],
  ['now/archive/march-2025', 200, 'list', true],
  ['archive/nonsense', 404, 'missing', false],
  ['page/2', 404, 'missing', false],
  ['tag/🎉', 404, 'missing', false],
  ['now/tag/🎉', 404, 'missing', true],
  ['tag/c', 200, 'list', false],
  ['a/b/c', 404, 'missing', false],
  ['', 200, 'list', false],
])('the path %j is %i', async (path, status, kind, isCopy) => {
  const answer = await freshNews(path, await aSiteWithNews(), 'en');
  expect(answer).toMatchObject({ kind: 'page', status, isCopy, page: { kind } });
});

test.each([
  ['Title-1', '/news/title-1'],
  ['ARCHIVE/March-2025', '/news/archive/march-2025'],
  ['page/1', '/news'],
  ['tag/art/page/1', '/news/tag/art'],
  ['tag/über uns', '/news/tag/uber-uns'],
  ['tag/tromsø', '/news/tag/tromso'],
  ['tag/C%2B%2B', '/news/tag/c-plus-plus'],
  ['tag/C%23/page/2', '/news/tag/c-sharp/page/2'],
  ['tag/AT%26T/page/2', '/news/tag/at-t/page/2'],
  ['tag/a%2fb', '/news/tag/a-b'],
  ['tag/A & B/page/2', '/news/tag/a-b/page/2'],
])('the path %j has moved to %s', async (path, target) => {
  expect(await freshNews(path, await aSiteWithNews(), 'en')).toEqual({
    kind: 'moved',
    path: target,
    status: 301,
  });
});

test('a stored tag that has no page is not shown', async () => {
  const answer = await freshNews('title-1', await aSiteWithNews(), 'en');
  expect(answer).toMatchObject({ page: { article: { tags: ['Art'] } } });
});

test('an article is shown without scripts', async () => {
  const answer = await freshNews('title-1', await aSiteWithNews(), 'en');
  expect(answer).toMatchObject({ page: { article: { html: expect.not.stringContaining('script') } } });
});

test('equal pages have the same tag, different pages different ones', async () => {
  const storage = await aSiteWithNews();
  const tag = async (path: string) => {
    const answer = await freshNews(path, storage, 'en');
    return answer.kind === 'page' ? answer.tag : '';
  };
  expect(await tag('title-1')).toBe(await tag('now/title-1'));
  expect(await tag('title-1')).not.toBe(await tag('tag/art'));
});

test.each([
  ['now/page/1', 'Failed to load articles'],
  ['archive/march-2025', 'Failed to load archive.'],
  ['title-1', 'Failed to load article'],
])('while the store fails, %j is 503', async (path, message) => {
  const { storage, blobs } = aSite();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  blobs.faults.failNext(1_000, 500);
  const answer = await freshNews(path, storage, 'en');
  expect(answer).toMatchObject({ status: 503, page: { kind: 'failed', message } });
});
