import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import getAudit from '../../../netlify/functions/CMSgetAudit.ts';
import createArticle from '../../../netlify/functions/create_article.ts';
import deleteArticle from '../../../netlify/functions/delete_article.ts';
import getArchives from '../../../netlify/functions/get_archives.ts';
import getArticles from '../../../netlify/functions/get_articles.ts';
import getListing from '../../../netlify/functions/getarticlelisting.ts';
import updateArticle from '../../../netlify/functions/update_article.ts';
import updateStatus from '../../../netlify/functions/update_article_status.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { articleTopic } from '../../../src/storage/news/article-index.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../support/builders/admins.ts';
import { type Answer, aSite, send } from '../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let admin: ReturnType<typeof asAdmin>;
beforeEach(async () => {
  site = aSite();
  setFirstAdmin();
  admin = asAdmin(await aSessionCookie(site.storage));
});
afterEach(() => {
  setFirstAdmin(null);
  delete process.env['BUILD_HOOK_URL'];
  vi.restoreAllMocks();
});

const article = {
  title: 'A library for the valley',
  content: '## Books\n\nThe **library** opens in May.',
  category: 'Culture',
  image_url: '/uploads/a-0.jpg',
  tags: 'books, Valley , books',
  author: 'Noor',
  publish_date: '2025-03-09',
  status: 'published',
};

const create = (given: Record<string, unknown> = {}): Promise<Answer> =>
  admin(createArticle, 'create_article.php', { json: { ...article, ...given } });
const bySlug = (slug: string): Promise<Answer> => send(getArticles, 'get_articles.php', { query: { slug } });
const titles = async (as = send): Promise<string[]> =>
  ((await as(getListing, 'getarticlelisting.php')).body.articles as { title: string }[]).map(
    ({ title }) => title,
  );

test('a created article is answered, and read back by everyone, in the contract’s fields', async () => {
  const { status, body } = await create();
  expect([status, body.success, body.message]).toEqual([
    200,
    true,
    'Article "A library for the valley" created successfully!',
  ]);
  expect(body.article).toEqual({
    id: body.article.id,
    slug: 'a-library-for-the-valley',
    ...article,
    tags: ['books', 'Valley'],
    publishDate: '2025-03-09',
    image_alt: '',
    excerpt: '',
    created: site.clock.now(),
    version: 1,
  });
  const { version: _v, ...forReaders } = body.article;
  const read = await bySlug('a-library-for-the-valley');
  expect([read.status, read.body]).toEqual([200, { success: true, article: forReaders }]);
  expect((await send(getArticles, 'get_articles.php')).body).toEqual({
    success: true,
    articles: [forReaders],
  });
  const { content: _c, ...card } = forReaders;
  const excerpt = 'The library opens in May.';
  expect((await send(getListing, 'getarticlelisting.php')).body).toEqual({
    success: true,
    articles: [{ ...card, excerpt }],
  });
});

test('title and content are enough: a draft of today', async () => {
  const { body } = await admin(createArticle, 'create_article.php', {
    json: { title: ' Short ', content: 'x' },
  });
  const today = new Date(site.clock.now()).toISOString().slice(0, 10);
  expect(body.article).toMatchObject({
    title: 'Short',
    status: 'draft',
    publish_date: today,
    tags: [],
    image_url: '',
    author: '',
  });
});

test.each([
  ['no title', { title: undefined }, 'title', 'Title and content are required'],
  ['a blank title', { title: ' \n ' }, 'title', 'Title and content are required'],
  ['blank content', { content: '' }, 'content', 'Title and content are required'],
  ['a number as title', { title: 7 }, 'title', 'Title must be text'],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
  [
    'content of 200,001 characters',
    { content: 'x'.repeat(200_001) },
    'content',
    'Content must be at most 200,000 characters',
  ],
  ['a long excerpt', { excerpt: 'x'.repeat(1_001) }, 'excerpt', 'Excerpt must be at most 1,000 characters'],
  ['a control character', { author: 'a\u0007' }, 'author', 'Author contains characters that cannot be used'],
  ['another status', { status: 'hidden' }, 'status', 'Status must be draft, scheduled or published'],
  ['a day that is none', { publish_date: '2025-02-30' }, 'publish_date', 'Please enter a valid date'],
  ['a date with a time', { publish_date: '2025-02-03T00:00' }, 'publish_date', 'Please enter a valid date'],
  [
    'an image elsewhere',
    { image_url: 'https://evil.example/x.png' },
    'image_url',
    'Image must be a path on this site',
  ],
  [
    'an image of another host',
    { image_url: '//evil.example/x.png' },
    'image_url',
    'Image must be a path on this site',
  ],
  [
    'a backslash host',
    { image_url: '/\\evil.example/x.png' },
    'image_url',
    'Image must be a path on this site',
  ],
  [
    'a script for an image',
    { image_url: 'javascript:alert(1)' },
    'image_url',
    'Image must be a path on this site',
  ],
  [
    'a call for an image',
    { image_url: '/php-api/track_visit.php' },
    'image_url',
    'Image must be a path on this site',
  ],
  ['a number in tags', { tags: [5] }, 'tags', 'Tags must be text or a list of texts'],
])('an article with %s is 400', async (_, given, field, sentence) => {
  const { status, body } = await create(given);
  expect([status, body.message, body.errors?.[field]]).toEqual([400, sentence, sentence]);
  expect(await titles(admin)).toEqual([]);
});

test('article calls take JSON alone', async () => {
  const form = new FormData();
  form.set('title', 'x');
  expect((await admin(createArticle, 'create_article.php', { form })).status).toBe(415);
});

test.each([
  ['Été à Paris', 'ete-a-paris'],
  ['  --  ', 'article'],
  ['Tag', 'tag-2'],
  ['हिन्दी समाचार', 'हिन्दी-समाचार'],
  ['A/B & 100%', 'a-b-100'],
])('the slug of %j is %j, and the next of that title has the next number', async (title, slug) => {
  expect((await create({ title })).body.article.slug).toBe(slug);
  const second = (await create({ title })).body.article.slug;
  expect(second).toBe(slug.endsWith('-2') ? slug.replace(/2$/, '3') : `${slug}-2`);
  expect((await bySlug(slug)).status).toBe(200);
});

test('two articles of one title at once get two slugs', async () => {
  const both = await Promise.all([create(), create(), create()]);
  expect(both.map(({ body }) => body.article.slug).sort()).toEqual(
    ['', '-2', '-3'].map((end) => `a-library-for-the-valley${end}`),
  );
});

test('an update keeps the slug and what it leaves out, and the public sees it at once', async () => {
  const { id, slug } = (await create({ excerpt: 'Soon.' })).body.article;
  const { status, body } = await admin(updateArticle, 'update_article.php', {
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
  expect((await bySlug(slug)).body.article.content).toBe('New');
  expect(await titles()).toEqual(['Another title']);
});

test('a draft is seen by admins alone, before and after a compaction', async () => {
  const { slug, id } = (await create({ status: 'draft' })).body.article;
  for (const turn of [1, 2]) {
    expect([await titles(), await titles(admin)]).toEqual([[], [article.title]]);
    const hidden = await bySlug(slug);
    expect([hidden.status, hidden.body.message]).toEqual([404, 'Article not found']);
    expect((await admin(getArticles, 'get_articles.php', { query: { slug } })).body.article.id).toBe(id);
    expect((await send(getArticles, 'get_articles.php')).body.articles).toEqual([]);
    expect((await send(getArchives, 'get_archives.php')).body.archives).toEqual([]);
    expect(
      (await send(getListing, 'getarticlelisting.php', { cookie: 'vitae_admin=x.y' })).body.articles,
    ).toEqual([]);
    site.clock.advance(120_000);
    if (turn === 1) expect(await compactTopic(site.storage, articleTopic)).toBe(true);
  }
});

test('publishing and taking back show at once', async () => {
  const { id, slug } = (await create({ status: 'draft' })).body.article;
  const set = (status: string) => admin(updateStatus, 'update_article_status.php', { json: { id, status } });
  const published = await set('published');
  expect([published.status, published.body.message]).toEqual([200, 'Article published successfully!']);
  expect([await titles(), (await bySlug(slug)).status]).toEqual([[article.title], 200]);
  expect((await set('draft')).body.message).toBe('Article draft successfully!');
  expect([await titles(), (await bySlug(slug)).status]).toEqual([[], 404]);
  expect((await set('gone')).status).toBe(400);
});

test('a deleted article is gone at once and its slug stays taken; deleting it again is 404', async () => {
  const { id, slug } = (await create()).body.article;
  site.clock.advance(120_000);
  await compactTopic(site.storage, articleTopic);
  const { status, body } = await admin(deleteArticle, 'delete_article.php', { json: { id } });
  expect([status, body.message]).toEqual([200, 'Article deleted successfully!']);
  expect([await titles(admin), (await bySlug(slug)).status]).toEqual([[], 404]);
  expect((await admin(deleteArticle, 'delete_article.php', { json: { id } })).status).toBe(404);
  expect((await create()).body.article.slug).toBe(`${slug}-2`);
});

test.each(['nothing', '../admins/x', 'ABC', 'x'.repeat(200)])(
  'the id %j is 404 for every change',
  async (id) => {
    const json = { id, ...article };
    for (const [handler, path] of [
      [updateArticle, 'update_article.php'],
      [updateStatus, 'update_article_status.php'],
      [deleteArticle, 'delete_article.php'],
    ] as const) {
      const { status, body } = await admin(handler, path, { json });
      expect([status, body.message]).toEqual([404, 'Article not found']);
    }
  },
);

test('newest is by publish date, then by creation', async () => {
  for (const [title, publish_date] of [
    ['b', '2025-03-01'],
    ['a', '2025-05-01'],
    ['c', '2025-03-01'],
    ['d', '2024-12-31'],
  ]) {
    site.clock.advance(1_000);
    await create({ title, publish_date });
  }
  expect(await titles()).toEqual(['a', 'c', 'b', 'd']);
  const { body } = await send(getArchives, 'get_archives.php');
  expect(body.archives).toEqual([
    { month: 'may-2025', label: 'May 2025', count: 1 },
    { month: 'march-2025', label: 'March 2025', count: 2 },
    { month: 'december-2024', label: 'December 2024', count: 1 },
  ]);
  const march = await send(getArchives, 'get_archives.php', { query: { month: 'March-2025' } });
  expect(march.body.articles.map(({ title }: { title: string }) => title)).toEqual(['c', 'b']);
  expect(
    (await send(getArchives, 'get_archives.php', { query: { month: 'june-1999' } })).body.articles,
  ).toEqual([]);
  for (const month of ['', '2025-03', 'smarch-2025', 'march-25', 'march-2025-1'])
    expect((await send(getArchives, 'get_archives.php', { query: { month } })).status).toBe(400);
});

test.each(['', 'nope', 'A Library', '../x', '%', 'ü'.repeat(500)])('the slug %j is 404', async (slug) => {
  const { status, body } = await bySlug(slug);
  expect([status, body.success, body.message]).toEqual([404, false, 'Article not found']);
});

test('a long text is cut to 150 characters and an ellipsis for its card', async () => {
  await create({ content: `<p>${'word '.repeat(60)}</p>` });
  const { excerpt } = (await send(getListing, 'getarticlelisting.php')).body.articles[0];
  expect([excerpt.length <= 151, excerpt.endsWith('word…')]).toEqual([true, true]);
});

test('content is kept as written, hostile as it may be', async () => {
  const content = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>';
  const { slug } = (await create({ content })).body.article;
  expect((await bySlug(slug)).body.article.content).toBe(content);
});

test('every change of an article is in the log', async () => {
  const { id } = (await create({ status: 'draft' })).body.article;
  await admin(updateArticle, 'update_article.php', { json: { id, ...article, status: 'draft' } });
  await admin(updateStatus, 'update_article_status.php', { json: { id, status: 'published' } });
  await admin(updateStatus, 'update_article_status.php', { json: { id, status: 'draft' } });
  await admin(deleteArticle, 'delete_article.php', { json: { id } });
  const { items } = (await admin(getAudit, 'CMSgetAudit.php')).body;
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

test('publishing asks for one rebuild in ten minutes, withdrawing asks at once', async () => {
  process.env['BUILD_HOOK_URL'] = 'https://hook.example/build';
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null));
  const first = (await create()).body.article;
  const second = (await create({ status: 'draft' })).body.article;
  const set = (id: string, status: string) =>
    admin(updateStatus, 'update_article_status.php', { json: { id, status } });
  await set(second.id, 'published');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked.mock.calls[0]).toMatchObject(['https://hook.example/build', { method: 'POST' }]);
  await set(second.id, 'draft');
  expect(asked).toHaveBeenCalledTimes(2);
  await admin(deleteArticle, 'delete_article.php', { json: { id: first.id } });
  expect(asked).toHaveBeenCalledTimes(3);
  await admin(deleteArticle, 'delete_article.php', { json: { id: second.id } });
  expect(asked).toHaveBeenCalledTimes(3);
  site.clock.advance(11 * 60_000);
  await Promise.all([create(), create(), create()]);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('a hook that fails is only logged', async () => {
  process.env['BUILD_HOOK_URL'] = 'https://hook.example/build';
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await create()).status).toBe(200);
  expect(logged).toHaveBeenCalledOnce();
});

test('each article call takes at most six storage operations once the function is warm, a rebuild asked for included', async () => {
  process.env['BUILD_HOOK_URL'] = 'https://hook.example/build';
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null));
  const made = [];
  for (let index = 0; index < 20; index += 1)
    made.push((await create({ title: `Title ${index}` })).body.article);
  const { id, slug } = made[0];
  const ask = [
    () => send(getListing, 'getarticlelisting.php'),
    () => admin(getListing, 'getarticlelisting.php'),
    () => send(getArticles, 'get_articles.php'),
    () => admin(getArticles, 'get_articles.php', { query: { slug } }),
    () => send(getArchives, 'get_archives.php', { query: { month: 'march-2025' } }),
    () => admin(updateArticle, 'update_article.php', { json: { id, ...article } }),
    () => admin(updateStatus, 'update_article_status.php', { json: { id, status: 'published' } }),
    () => create(),
  ];
  for (const call of ask) {
    expect((await call()).status).toBe(200);
    site.blobs.resetCounts();
    await call();
    expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
});

test('a creation that a crash cuts short leaves no half article, and another try succeeds', async () => {
  let survived = 0;
  for (let number = 1; number <= 8; number += 1) {
    const title = `Crash ${number}`;
    site.blobs.faults.crashAt(number, { applied: 'yes' });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await create({ title }).catch(() => undefined);
    const process = site.blobs.newProcess();
    const again = aSite({ blobs: site.blobs, clock: site.clock, process });
    site = { ...again };
    const listed = (await send(getListing, 'getarticlelisting.php')).body.articles.filter(
      (card: { title: string }) => card.title === title,
    );
    for (const { slug } of listed) expect((await bySlug(slug)).status).toBe(200);
    const { status, body } = await create({ title });
    expect([status, (await bySlug(body.article.slug)).status]).toEqual([200, 200]);
    survived += listed.length;
  }
  // A crash after the record was written leaves an article that is listed.
  expect(survived).toBeGreaterThan(0);
});
