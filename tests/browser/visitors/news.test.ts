import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Article, ArticleCard } from '../../../src/news/rules/article.ts';
import { filePaths, paths } from '../../../src/paths.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

const FRESH = { timeout: 60_000 };
const published: string[] = [];
let cookie = '';

const call = async <Reply>(name: string, json?: unknown): Promise<Reply> => {
  const response = await fetch(`${thisSite().baseUrl}/php-api/${name}.php`, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
};

beforeAll(async () => {
  cookie = await logInOnSite('CMSlogin', { email: inject('adminEmail'), password: inject('adminPassword') });
});

afterAll(async () => {
  for (const id of published) await call('delete_article', { id }).catch(() => undefined);
});

const publish = async (given: Partial<Article>): Promise<Article> => {
  const article = { title: 'A title', content: 'Text.', status: 'published', ...given };
  const reply = await call<{ article: Article }>('create_article', article);
  published.push(reply.article.id);
  return reply.article;
};

const listing = async (): Promise<ArticleCard[]> =>
  (await call<{ articles: ArticleCard[] }>('getarticlelisting')).articles;

/** Waits until the list has loaded newer articles: other tests publish some after the build, and the first card changes. */
const isFresh = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

test('the articles of content/news are there from the first start', async () => {
  for (const { baseUrl } of inject('sites')) {
    const reply = await fetch(`${baseUrl}/php-api/getarticlelisting.php`);
    const { articles } = (await reply.json()) as { articles: ArticleCard[] };
    expect(articles.filter(({ id }) => id.startsWith('file')).length, baseUrl).toBeGreaterThan(2);
  }
});

test('readers can page with Next, Previous and numbers', async () => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.goto(paths.news());
  const cards = page.getByRole('link', { name: /^Read More/ });
  await expect.poll(() => cards.count(), FRESH).toBe(6);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/news/page/2');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('News, page 2');
  await pages.getByRole('link', { name: 'Previous' }).click();
  await page.waitForURL('**/news');
  await pages.getByRole('link', { name: '2', exact: true }).click();
  await page.waitForURL('**/news/page/2');
  expect(complaints).toEqual([]);
});

test('a missing picture becomes a letter on its card and is left out of its article', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  );
  await page.goto(paths.news());
  await isFresh(page);
  const first = page.locator('.news-card').first();
  const title = await first.getByRole('heading').textContent();
  await expect.poll(() => first.locator('.drop-cap').textContent(), FRESH).toBe(title?.[0]);
  await first.getByRole('link', { name: /^Read More/ }).click();
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
  await expect.poll(() => page.locator('.article-picture').count(), FRESH).toBe(0);
});

test('an article has share links, recent news, structured data, and links to its tags and months', async () => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  // Open a tag's page: articles of other tests may have no tags.
  await page.goto(paths.newsTag('photos'));
  await isFresh(page);
  const title = (await page.locator('.news-title').first().textContent()) ?? '';
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  for (const network of ['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp', 'Telegram'])
    expect(await page.getByRole('link', { name: `Share on ${network}` }).count()).toBe(1);
  const sidebar = page.getByRole('complementary', { name: 'More news' });
  expect(await sidebar.locator('.recent li').count()).toBe(5);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ '@type': 'NewsArticle', headline: title });
  const tag = page.getByRole('list', { name: 'Tags' }).getByRole('link').first();
  const name = (await tag.textContent())?.trim();
  await tag.click();
  await page.getByRole('heading', { level: 1, name: `Tag: ${name}` }).waitFor();
  await page.goBack();
  const month = sidebar.locator('.archives a').first();
  const label = await month.textContent();
  await month.click();
  await page.getByRole('heading', { level: 1, name: `Archive: ${label}` }).waitFor();
  expect(complaints).toEqual([]);
});

test('a published article appears at its address, in the lists, its tags, its archive, the feed and the sitemap', async () => {
  const title = 'Zebra 100% / 标题';
  const article = await publish({ title, tags: ['Design', 'Über/uns %'], publish_date: '2019-02-03' });
  const newest = await publish({ title: 'Hot off the press', tags: ['Design'] });
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.goto(paths.article(article.slug));
  await page.getByRole('heading', { level: 1, name: title }).waitFor(FRESH);
  for (const path of [paths.newsTag('uber-uns'), paths.newsArchive('february-2019')]) {
    await page.goto(path);
    await page.getByRole('heading', { name: title }).waitFor(FRESH);
  }
  for (const path of [paths.news(), paths.newsTag('design')]) {
    await page.goto(path);
    await page.getByRole('heading', { name: newest.title }).waitFor(FRESH);
  }
  const feed = await (await fetch(thisSite().baseUrl + filePaths.feed())).text();
  expect(feed).toContain(newest.title);
  const map = await (await fetch(`${thisSite().baseUrl}${filePaths.sitemap()}?part=1`)).text();
  expect(map).toContain(`${thisSite().baseUrl}${encodeURI(paths.article(article.slug))}`);
  expect(complaints).toEqual([]);
});

test('a withdrawn article disappears even from its static page, and returns when published again', async () => {
  const [card] = (await listing()).filter(({ id }) => id.startsWith('file')).slice(-1);
  if (card === undefined) throw new Error('The site has no article of its own');
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(paths.article(card.slug));
  await page.getByRole('heading', { level: 1, name: card.title }).waitFor();
  await call('update_article_status', { id: card.id, status: 'draft' });
  await page.goto(paths.article(card.slug));
  await page.getByRole('heading', { level: 1, name: 'Article not found' }).waitFor(FRESH);
  expect(await page.getByText(card.title).count()).toBe(0);
  await call('update_article_status', { id: card.id, status: 'published' });
  await page.goto(paths.article(card.slug));
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(card.title);
});

test.each([
  ['/news/no-such-article', 404, 'Article not found'],
  ['/news/archive/may-1999', 200, 'No articles found for this archive.'],
  ['/news/archive/smarch-2025', 404, 'No articles found for this archive.'],
  ['/news/tag/no-such-tag', 200, 'No articles found.'],
  ['/news/page/99999', 404, 'Articles not found'],
])('%s answers %i and says %j', async (path, status, sentence) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  expect(await page.getByText(sentence, { exact: true }).count()).toBe(1);
});

test.each([
  ['/News', '/news'],
  ['/NEWS/Page/2', '/news/page/2'],
  ['/news/ARCHIVE/March-2025', '/news/archive/march-2025'],
  ['/news/TAG/Design', '/news/tag/design'],
  ['/news/page/1', '/news'],
])('%s redirects to %s', async (path, target) => {
  const response = await fetch(thisSite().baseUrl + path);
  expect([response.status, new URL(response.url).pathname]).toEqual([200, target]);
});

test('pictures load as WebP at the width shown, or as they are if the image service is missing', async () => {
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  const shown = () =>
    page
      .locator('img.article-picture')
      .first()
      .evaluate(async (picture: HTMLImageElement) => {
        await picture.decode().catch(() => {});
        return { from: picture.currentSrc, isThere: picture.naturalWidth > 0 };
      });
  await page.goto(paths.news());
  await expect.poll(shown, FRESH).toMatchObject({ isThere: true });
  expect((await shown()).from).toMatch(/\/\.netlify\/images\?url=%2Fnews%2F[^&]+&w=400&fm=webp$/);
  await page.route('**/.netlify/images*', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.reload();
  await expect
    .poll(shown, FRESH)
    .toEqual({ from: expect.stringMatching(/\/news\/[^?]+\.jpg$/), isThere: true });
});

test('news pages load no React and at most 8 KB of script', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  // Both pages together have no more than one of them may have; what they share is loaded once.
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  });
  await page.goto(paths.news());
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.values());
  expect(bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)).toBeLessThan(8_192);
  expect(bodies.filter((body) => /react/i.test(body.toString()))).toEqual([]);
  expect(await page.locator('astro-island').count()).toBe(0);
});

test('robots.txt lists private paths and the sitemap, and llms.txt starts with a heading', async () => {
  const robots = await (await fetch(`${thisSite().baseUrl}/robots.txt`)).text();
  for (const line of [
    'Disallow: /dashboard',
    'Disallow: /my-profile',
    `Sitemap: ${thisSite().baseUrl}/sitemap.xml`,
  ])
    expect(robots).toContain(line);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const llms = await (await fetch(`${thisSite().baseUrl}/llms.txt`)).text();
  expect(llms).toMatch(/^# \w+/);
});

test('the list of news leads to archives, tags and feeds', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(paths.news());
  const months = page.getByRole('region', { name: 'Archives' }).getByRole('link');
  expect(await months.count()).toBeGreaterThan(1);
  const feeds = page.getByRole('region', { name: 'Follow the news' }).getByRole('link');
  expect(await feeds.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    filePaths.feed(),
    filePaths.jsonFeed(),
  ]);
  await page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'Engineering' }).click();
  await page.waitForURL('**/news/tag/engineering');
  const here = page.getByRole('region', { name: 'Tags' }).locator('[aria-current="page"]');
  expect((await here.textContent())?.trim()).toBe('Engineering');
});

test('an article links the people it names', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(paths.article('the-quiet-ferry'));
  await page.getByRole('link', { name: 'Zeynep Çağlayan Işık' }).click();
  await page.getByRole('heading', { level: 3, name: 'Zeynep Çağlayan Işık' }).first().waitFor();
});
