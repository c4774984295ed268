import { afterEach, beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { emptyArticleTrash } from '../../../../src/news/server/article-upkeep.ts';
import { articleTopic } from '../../../../src/news/storage/article-index.ts';
import type { Answer } from '../../../support/calls/calls.ts';
import { aNewsroom, type Newsroom } from '../../../support/calls/newsroom.ts';

const DAY = 86_400_000;

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom();
});
afterEach(() => newsroom.leave());

const remove = (id: string): Promise<Answer> => newsroom.admin('delete_article.php', { json: { id } });
const trash = (query: Record<string, string> = {}): Promise<Answer> =>
  newsroom.admin('get_article_trash.php', { query });
const restore = (id: string): Promise<Answer> => newsroom.admin('restore_article.php', { json: { id } });
const purge = (id: string): Promise<Answer> => newsroom.admin('purge_article.php', { json: { id } });

test('a restored article has its status and revisions back', async () => {
  const { id, slug } = (await newsroom.create({ status: 'published' })).body.article;
  await newsroom.update(id, { title: 'Second', status: 'published' });
  await remove(id);
  for (const turn of [1, 2]) {
    expect([
      await newsroom.slugs(),
      await newsroom.slugs(newsroom.admin),
      (await newsroom.bySlug(slug, newsroom.admin)).status,
    ]).toEqual([[], [], 404]);
    expect((await trash()).body).toMatchObject({
      success: true,
      items: [{ id, slug, title: 'Second', status: 'published', by: 'head@vitae.example' }],
      next: null,
    });
    expect((await newsroom.update(id)).status).toBe(404);
    newsroom.site.clock.advance(120_000);
    if (turn === 1) expect(await compactTopic(newsroom.site.storage, articleTopic)).toBe(true);
  }
  const { deleted, until } = (await trash()).body.items[0];
  expect(Date.parse(until) - Date.parse(deleted)).toBe(30 * DAY);
  const { status, body } = await restore(id);
  expect([status, body.message, body.article.status]).toEqual([
    200,
    'Article restored successfully!',
    'published',
  ]);
  expect((await newsroom.bySlug(slug)).body.article.title).toBe('Second');
  const { revisions } = (await newsroom.admin('get_article_revisions.php', { query: { id } })).body;
  expect(revisions).toHaveLength(2);
  expect([(await trash()).body.items, (await restore(id)).status]).toEqual([[], 404]);
});

test('a deleted article keeps its slug until it is purged', async () => {
  const { id, slug } = (await newsroom.create()).body.article;
  await remove(id);
  newsroom.site.clock.advance(120_000);
  const second = (await newsroom.create()).body.article;
  expect(second.slug).toBe(`${slug}-2`);
  expect((await restore(id)).body.article.slug).toBe(slug);
  await remove(id);
  const { status, body } = await purge(id);
  expect([status, body.message]).toEqual([200, 'Article deleted for good.']);
  expect([(await purge(id)).status, (await restore(id)).status]).toEqual([404, 404]);
  expect(newsroom.site.blobs.keys(`articles/${id}`)).toEqual([]);
  newsroom.site.clock.advance(120_000);
  expect((await newsroom.create()).body.article.slug).toBe(slug);
});

test('an article leaves the trash after thirty days, whether or not upkeep has run', async () => {
  const { id, slug } = (await newsroom.create()).body.article;
  await newsroom.update(id, { content: 'Two' });
  await remove(id);
  await newsroom.at(newsroom.site.clock.now() + 30 * DAY - 1);
  expect((await trash()).body.items).toHaveLength(1);
  newsroom.site.clock.advance(1);
  expect([(await trash()).body.items, (await restore(id)).status]).toEqual([[], 404]);
  await emptyArticleTrash(newsroom.site.storage);
  expect(newsroom.site.blobs.keys('article-revisions/')).toEqual([]);
  expect(newsroom.site.blobs.keys(`articles/${id}`)).toEqual([]);
  expect((await newsroom.create()).body.article.slug).toBe(slug);
});

test('a scheduled article whose time passed in the trash is restored as a draft', async () => {
  const { id } = (await newsroom.create({ status: 'scheduled', publish_at: '2026-11-24T09:00:00Z' })).body
    .article;
  await remove(id);
  await newsroom.at(newsroom.site.clock.now() + 3 * DAY);
  const { body } = await restore(id);
  expect([body.article.status, body.message, await newsroom.slugs()]).toEqual([
    'draft',
    'Article restored as a draft: its time to go live has passed.',
    [],
  ]);
});

test('the trash is listed in pages, last deleted first', async () => {
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = (await newsroom.create({ title })).body.article;
    newsroom.site.clock.advance(1_000);
    await remove(id);
  }
  const titles = ({ body }: Answer) => body.items.map(({ title }: { title: string }) => title);
  const first = await trash({ limit: '2' });
  expect(titles(first)).toEqual(['Three', 'Two']);
  const rest = await trash({ limit: '2', cursor: first.body.next });
  expect([titles(rest), rest.body.next]).toEqual([['One'], null]);
  expect((await trash({ cursor: 'forged' })).status).toBe(400);
});
