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
import { aNewsDesk, LIBRARY, type NewsDesk } from '../../support/calls/news-desk.ts';

let desk: NewsDesk;
beforeEach(async () => {
  desk = await aNewsDesk(LIBRARY);
});
afterEach(() => {
  desk.leave();
  vi.restoreAllMocks();
});

test('each article call takes at most six storage operations on a warm function, including the request for a rebuild', async () => {
  process.env['BUILD_HOOK_URL'] = 'https://hook.example/build';
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null));
  const articles = [];
  for (let index = 0; index < 20; index += 1)
    articles.push((await desk.create({ title: `Title ${index}` })).body.article);
  const { id, slug } = articles[0];
  const calls = [
    () => send(getListing, 'getarticlelisting.php'),
    () => desk.admin(getListing, 'getarticlelisting.php'),
    () => send(getArticles, 'get_articles.php'),
    () => desk.admin(getArticles, 'get_articles.php', { query: { slug } }),
    () => send(getArchives, 'get_archives.php', { query: { month: 'march-2025' } }),
    () => desk.admin(updateArticle, 'update_article.php', { json: { id, ...LIBRARY } }),
    () => desk.admin(updateStatus, 'update_article_status.php', { json: { id, status: 'published' } }),
    () => desk.create(),
  ];
  for (const call of calls) {
    expect((await call()).status).toBe(200);
    desk.site.blobs.resetCounts();
    await call();
    expect(desk.site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});

test('each call of the news desk takes at most six storage operations', async () => {
  const { id } = (await desk.create()).body.article;
  let turn = 0;
  const calls = [
    () => desk.update(id, { status: 'scheduled', publish_at: '2026-12-01T09:00:00Z' }),
    () => {
      turn += 1;
      return desk.admin(saveDraft, 'save_article_draft.php', { json: { id, title: `Turn ${turn}` } });
    },
    () => desk.admin(getDraft, 'get_article_draft.php', { query: { id } }),
    () => desk.admin(getRevisions, 'get_article_revisions.php', { query: { id } }),
    () => desk.admin(getRevisions, 'get_article_revisions.php', { query: { id, number: '1' } }),
    () => desk.admin(getTrash, 'get_article_trash.php'),
  ];
  for (const call of calls) {
    expect((await call()).status).toBe(200);
    desk.site.blobs.resetCounts();
    await call();
    expect(desk.site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});
