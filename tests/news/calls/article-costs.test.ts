import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '../../support/calls/calls.ts';
import { aNewsroom, LIBRARY, type Newsroom } from '../../support/calls/newsroom.ts';

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom(LIBRARY);
});
afterEach(() => {
  newsroom.leave();
  vi.restoreAllMocks();
});

test('each article call takes at most six storage operations on a warm function, including the request for a rebuild', async () => {
  process.env['BUILD_HOOK_URL'] = 'https://hook.example/build';
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null));
  const articles = [];
  for (let index = 0; index < 20; index += 1)
    articles.push((await newsroom.create({ title: `Title ${index}` })).body.article);
  const { id, slug } = articles[0];
  const calls = [
    () => send('getarticlelisting.php'),
    () => newsroom.admin('getarticlelisting.php'),
    () => newsroom.admin('getarticlelisting.php', { query: { q: 'title', order: 'title', limit: '10' } }),
    () => newsroom.admin('getarticlelisting.php', { query: { title: 'Title 3', limit: '1' } }),
    () => send('get_articles.php'),
    () => newsroom.admin('get_articles.php', { query: { slug } }),
    () => send('get_archives.php', { query: { month: 'march-2025' } }),
    () => newsroom.admin('update_article.php', { json: { id, ...LIBRARY } }),
    () => newsroom.admin('update_article_status.php', { json: { id, status: 'published' } }),
    () => newsroom.create(),
  ];
  for (const call of calls) {
    expect((await call()).status).toBe(200);
    newsroom.site.blobs.resetCounts();
    await call();
    expect(newsroom.site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});

test('each call of the news newsroom takes at most six storage operations', async () => {
  const { id } = (await newsroom.create()).body.article;
  let turn = 0;
  const calls = [
    () => newsroom.update(id, { status: 'scheduled', publish_at: '2026-12-01T09:00:00Z' }),
    () => {
      turn += 1;
      return newsroom.admin('save_article_draft.php', { json: { id, title: `Turn ${turn}` } });
    },
    () => newsroom.admin('get_article_draft.php', { query: { id } }),
    () => newsroom.admin('get_article_revisions.php', { query: { id } }),
    () => newsroom.admin('get_article_revisions.php', { query: { id, number: '1' } }),
    () => newsroom.admin('get_article_trash.php'),
  ];
  for (const call of calls) {
    expect((await call()).status).toBe(200);
    newsroom.site.blobs.resetCounts();
    await call();
    expect(newsroom.site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});
