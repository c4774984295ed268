import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import getArchives from '../../../netlify/functions/get_archives.ts';
import getDraft from '../../../netlify/functions/get_article_draft.ts';
import getRevisions from '../../../netlify/functions/get_article_revisions.ts';
import getTrash from '../../../netlify/functions/get_article_trash.ts';
import getArticles from '../../../netlify/functions/get_articles.ts';
import getListing from '../../../netlify/functions/getarticlelisting.ts';
import saveDraft from '../../../netlify/functions/save_article_draft.ts';
import updateArticle from '../../../netlify/functions/update_article.ts';
import updateStatus from '../../../netlify/functions/update_article_status.ts';
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
    () => send(getListing, 'getarticlelisting.php'),
    () => newsroom.admin(getListing, 'getarticlelisting.php'),
    () => send(getArticles, 'get_articles.php'),
    () => newsroom.admin(getArticles, 'get_articles.php', { query: { slug } }),
    () => send(getArchives, 'get_archives.php', { query: { month: 'march-2025' } }),
    () => newsroom.admin(updateArticle, 'update_article.php', { json: { id, ...LIBRARY } }),
    () => newsroom.admin(updateStatus, 'update_article_status.php', { json: { id, status: 'published' } }),
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
      return newsroom.admin(saveDraft, 'save_article_draft.php', { json: { id, title: `Turn ${turn}` } });
    },
    () => newsroom.admin(getDraft, 'get_article_draft.php', { query: { id } }),
    () => newsroom.admin(getRevisions, 'get_article_revisions.php', { query: { id } }),
    () => newsroom.admin(getRevisions, 'get_article_revisions.php', { query: { id, number: '1' } }),
    () => newsroom.admin(getTrash, 'get_article_trash.php'),
  ];
  for (const call of calls) {
    expect((await call()).status).toBe(200);
    newsroom.site.blobs.resetCounts();
    await call();
    expect(newsroom.site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});
