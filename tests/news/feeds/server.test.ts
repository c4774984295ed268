import Parser from 'rss-parser';
import { expect, test } from 'vitest';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { jsonFeed, newsFeed } from '../../../src/news/feeds/server.ts';
import type { ArticleRecord } from '../../../src/news/storage/article-record.ts';
import { putArticle } from '../../../src/news/storage/articles.ts';
import { anArticleRecord } from '../../support/builders/articles.ts';
import { aSite } from '../../support/calls/calls.ts';
import { setLanguages } from '../../support/languages.ts';

const ORIGIN = 'https://vitae.example';
const HOSTILE = '<img src=x onerror=alert(1)> & "so" on';

const anArticle = (number: number, given: Partial<ArticleRecord> = {}): ArticleRecord =>
  anArticleRecord({
    id: `a${number}`,
    slug: `title-${number}`,
    title: `Title ${number}`,
    category: 'Towns',
    image_url: '/news/x.jpg',
    tags: ['Über uns'],
    author: 'Noor',
    publish_date: `2026-03-0${number}`,
    created: number,
    updated: number,
    ...given,
  });

const aNewsroom = async (): Promise<{ storage: Storage; clock: ReturnType<typeof aSite>['clock'] }> => {
  const { storage, clock } = aSite();
  clock.set(Date.parse('2026-11-22T10:00:00Z'));
  await putArticle(storage, anArticle(1));
  await putArticle(storage, anArticle(2, { summary: HOSTILE, tags: ['Sea'] }));
  await putArticle(storage, anArticle(3, { status: 'draft' }));
  await putArticle(storage, anArticle(4, { status: 'scheduled', publish_at: '2026-11-23T09:00:00Z' }));
  await putArticle(storage, anArticle(5, { trashed: { at: 1, by: '' } }));
  return { storage, clock };
};

const parsed = async (storage: Storage, topic?: Parameters<typeof newsFeed>[3]) =>
  new Parser().parseString(await newsFeed(storage, ORIGIN, 'en', topic));

test('a feed parser finds public articles, newest first, and scheduled ones once their time has come', async () => {
  const { storage, clock } = await aNewsroom();
  const titles = async () => (await parsed(storage)).items.map(({ title }) => title);
  expect(await titles()).toEqual(['Title 2', 'Title 1']);
  clock.set(Date.parse('2026-11-23T09:00:00Z'));
  expect(await titles()).toEqual(['Title 4', 'Title 2', 'Title 1']);
  const { items, feedUrl } = await parsed(storage);
  expect(items[0]).toMatchObject({
    link: `${ORIGIN}/news/title-4`,
    isoDate: '2026-11-23T00:00:00.000Z',
    creator: 'Noor',
    categories: ['Towns', 'Über uns'],
  });
  expect(feedUrl).toBe(`${ORIGIN}/rss.xml`);
});

test('markup in a description is text, even if a feed reader parses it as HTML', async () => {
  const { storage } = await aNewsroom();
  const { items } = await parsed(storage);
  // The XML parser unescapes it once to HTML, which a reader unescapes again to the text.
  expect(items[0]?.content).toBe('&lt;img src=x onerror=alert(1)&gt; &amp; "so" on');
  expect(items[0]?.contentSnippet).toContain('onerror=alert(1)');
});

test('each tag has its own feed', async () => {
  const { storage } = await aNewsroom();
  const feed = await parsed(storage, { of: 'tag', tag: 'uber-uns' });
  expect([feed.title, feed.feedUrl, feed.items.map(({ title }) => title)]).toEqual([
    'Vitae News: Über uns',
    `${ORIGIN}/news/tag/uber-uns/rss.xml`,
    ['Title 1'],
  ]);
  expect((await parsed(storage, { of: 'tag', tag: 'nobody' })).items).toEqual([]);
});

test('the JSON Feed has the same articles, with absolute addresses', async () => {
  const { storage } = await aNewsroom();
  expect(await jsonFeed(storage, ORIGIN, 'en')).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Vitae News',
    home_page_url: `${ORIGIN}/news`,
    feed_url: `${ORIGIN}/feed.json`,
    items: [
      { id: `${ORIGIN}/news/title-2`, content_text: HOSTILE, date_published: '2026-03-02T00:00:00Z' },
      { image: `${ORIGIN}/news/x.jpg`, tags: ['Über uns'], authors: [{ name: 'Noor' }] },
    ],
  });
});

test('a feed has the articles of its language, at its addresses', async () => {
  setLanguages('en', 'de');
  const { storage } = aSite();
  await putArticle(storage, anArticle(1));
  await putArticle(storage, anArticle(2, { language: 'de', translation_of: 'a1' }));
  const german = await newsFeed(storage, ORIGIN, 'de');
  expect(german).toContain('<language>de</language>');
  expect(german).toContain(`href="${ORIGIN}/de/rss.xml" rel="self"`);
  const { items, link } = await new Parser().parseString(german);
  expect([link, items.map((item) => item.link)]).toEqual([`${ORIGIN}/de`, [`${ORIGIN}/de/news/title-2`]]);
  expect((await new Parser().parseString(await newsFeed(storage, ORIGIN, 'en'))).items).toMatchObject([
    { link: `${ORIGIN}/news/title-1` },
  ]);
  expect(await newsFeed(storage, ORIGIN, 'de', { of: 'tag', tag: 'uber-uns' })).toContain(
    `${ORIGIN}/de/news/tag/uber-uns/rss.xml`,
  );
  expect(await jsonFeed(storage, ORIGIN, 'de')).toMatchObject({
    language: 'de',
    feed_url: `${ORIGIN}/de/feed.json`,
    home_page_url: `${ORIGIN}/de/news`,
    items: [{ url: `${ORIGIN}/de/news/title-2` }],
  });
});
