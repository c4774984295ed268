import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { articleTopic } from '../../../src/news/storage/article-index.ts';
import { aSite, send } from '../../support/calls/calls.ts';
import { aNewsroom, LIBRARY, type Newsroom } from '../../support/calls/newsroom.ts';

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom(LIBRARY);
});
afterEach(() => {
  newsroom.leave();
  vi.restoreAllMocks();
});

test('a created article is returned, and every reader gets it in the fields of the contract', async () => {
  const { status, body } = await newsroom.create();
  expect([status, body.success, body.message]).toEqual([
    200,
    true,
    'Article "A library for the valley" created successfully!',
  ]);
  expect(body.article).toEqual({
    id: body.article.id,
    slug: 'a-library-for-the-valley',
    ...LIBRARY,
    tags: ['books', 'Valley'],
    publishDate: '2025-03-09',
    image_alt: '',
    excerpt: '',
    language: 'en',
    translation_of: '',
    created: newsroom.site.clock.now(),
    version: 1,
  });
  const { version: _v, ...forReaders } = body.article;
  const read = await newsroom.bySlug('a-library-for-the-valley');
  expect([read.status, read.body]).toEqual([200, { success: true, article: forReaders }]);
  expect((await send('get_articles.php')).body).toEqual({
    success: true,
    articles: [forReaders],
  });
  const { content: _c, ...card } = forReaders;
  const excerpt = 'The library opens in May.';
  expect((await send('getarticlelisting.php')).body).toEqual({
    success: true,
    articles: [{ ...card, excerpt }],
  });
});

test('an update keeps the slug and every field that it leaves out, and readers see it at once', async () => {
  const { id, slug } = (await newsroom.create({ excerpt: 'Soon.' })).body.article;
  const { status, body } = await newsroom.admin('update_article.php', {
    json: { id, title: 'Another title', content: 'New' },
  });
  expect([status, body.message]).toEqual([200, 'Article "Another title" updated successfully!']);
  expect(body.article).toMatchObject({
    slug,
    title: 'Another title',
    category: 'Culture',
    excerpt: 'Soon.',
    status: 'published',
    publish_date: '2025-03-09',
  });
  expect((await newsroom.bySlug(slug)).body.article.content).toBe('New');
  expect(await newsroom.titles()).toEqual(['Another title']);
});

test('only administrators see a draft, before and after a compaction', async () => {
  const { slug, id } = (await newsroom.create({ status: 'draft' })).body.article;
  for (const turn of [1, 2]) {
    expect([await newsroom.titles(), await newsroom.titles(newsroom.admin)]).toEqual([[], [LIBRARY.title]]);
    const hidden = await newsroom.bySlug(slug);
    expect([hidden.status, hidden.body.message]).toEqual([404, 'Article not found']);
    expect((await newsroom.admin('get_articles.php', { query: { slug } })).body.article.id).toBe(id);
    expect((await send('get_articles.php')).body.articles).toEqual([]);
    expect((await send('get_archives.php')).body.archives).toEqual([]);
    expect((await send('getarticlelisting.php', { cookie: 'vitae_admin=x.y' })).body.articles).toEqual([]);
    newsroom.site.clock.advance(120_000);
    if (turn === 1) expect(await compactTopic(newsroom.site.storage, articleTopic)).toBe(true);
  }
});

test('readers see at once that an article was published or withdrawn', async () => {
  const { id, slug } = (await newsroom.create({ status: 'draft' })).body.article;
  const set = (status: string) => newsroom.admin('update_article_status.php', { json: { id, status } });
  const published = await set('published');
  expect([published.status, published.body.message]).toEqual([200, 'Article published successfully!']);
  expect([await newsroom.titles(), (await newsroom.bySlug(slug)).status]).toEqual([[LIBRARY.title], 200]);
  expect((await set('draft')).body.message).toBe('Article draft successfully!');
  expect([await newsroom.titles(), (await newsroom.bySlug(slug)).status]).toEqual([[], 404]);
  expect((await set('gone')).status).toBe(400);
});

test('a deleted article disappears at once but keeps its slug, and deleting it again is a 404', async () => {
  const { id, slug } = (await newsroom.create()).body.article;
  newsroom.site.clock.advance(120_000);
  await compactTopic(newsroom.site.storage, articleTopic);
  const { status, body } = await newsroom.admin('delete_article.php', { json: { id } });
  expect([status, body.message]).toEqual([200, 'Article deleted successfully!']);
  expect([await newsroom.titles(newsroom.admin), (await newsroom.bySlug(slug)).status]).toEqual([[], 404]);
  expect((await newsroom.admin('delete_article.php', { json: { id } })).status).toBe(404);
  expect((await newsroom.create()).body.article.slug).toBe(`${slug}-2`);
});

test.each(['nothing', '../admins/x', 'ABC', 'x'.repeat(200)])(
  'every change of an article with the id %j is a 404',
  async (id) => {
    const json = { id, ...LIBRARY };
    for (const [path] of [
      ['update_article.php'],
      ['update_article_status.php'],
      ['delete_article.php'],
    ] as const) {
      const { status, body } = await newsroom.admin(path, { json });
      expect([status, body.message]).toEqual([404, 'Article not found']);
    }
  },
);

test.each(['', 'nope', 'A Library', '../x', '%', 'ü'.repeat(200)])(
  'reading the slug %j is a 404',
  async (slug) => {
    const { status, body } = await newsroom.bySlug(slug);
    expect([status, body.success, body.message]).toEqual([404, false, 'Article not found']);
  },
);

test('content is stored exactly as written, even if it is hostile', async () => {
  const content = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>';
  const { slug } = (await newsroom.create({ content })).body.article;
  expect((await newsroom.bySlug(slug)).body.article.content).toBe(content);
});

test('the audit log records every change of an article', async () => {
  const { id } = (await newsroom.create({ status: 'draft' })).body.article;
  await newsroom.admin('update_article.php', { json: { id, ...LIBRARY, status: 'draft' } });
  await newsroom.admin('update_article_status.php', { json: { id, status: 'published' } });
  await newsroom.admin('update_article_status.php', { json: { id, status: 'draft' } });
  await newsroom.admin('delete_article.php', { json: { id } });
  const { items } = (await newsroom.admin('CMSgetAudit.php')).body;
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'delete-article',
    'unpublish',
    'publish',
    'update-article',
    'create-article',
  ]);
  expect(items[2]).toMatchObject({
    before: { status: 'draft' },
    after: { status: 'published' },
    target: 'a-library-for-the-valley',
  });
});

test('a crash while an article is created leaves no half-written article, and a second attempt succeeds', async () => {
  let listedAfterCrash = 0;
  for (let number = 1; number <= 8; number += 1) {
    const title = `Crash ${number}`;
    newsroom.site.blobs.faults.crashAt(number, { applied: 'yes' });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await newsroom.create({ title }).catch(() => undefined);
    const process = newsroom.site.blobs.newProcess();
    const again = aSite({ blobs: newsroom.site.blobs, clock: newsroom.site.clock, process });
    newsroom.site = { ...again };
    const listed = (await send('getarticlelisting.php')).body.articles.filter(
      (card: { title: string }) => card.title === title,
    );
    for (const { slug } of listed) expect((await newsroom.bySlug(slug)).status).toBe(200);
    const { status, body } = await newsroom.create({ title });
    expect([status, (await newsroom.bySlug(body.article.slug)).status]).toEqual([200, 200]);
    listedAfterCrash += listed.length;
  }
  // A crash after the record is written leaves a complete, listed article.
  expect(listedAfterCrash).toBeGreaterThan(0);
});
