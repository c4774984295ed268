import { afterEach, beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { articleTopic } from '../../../src/news/storage/article-index.ts';
import { putArticle } from '../../../src/news/storage/articles.ts';
import { anArticleRecord } from '../../support/builders/articles.ts';
import { send } from '../../support/calls/calls.ts';
import { aNewsroom, LIBRARY, type Newsroom } from '../../support/calls/newsroom.ts';

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom(LIBRARY);
});
afterEach(() => newsroom.leave());

test('articles are sorted by publish date, then by creation, and archived by month', async () => {
  for (const [title, publish_date] of [
    ['b', '2025-03-01'],
    ['a', '2025-05-01'],
    ['c', '2025-03-01'],
    ['d', '2024-12-31'],
  ]) {
    newsroom.site.clock.advance(1_000);
    await newsroom.create({ title, publish_date });
  }
  expect(await newsroom.titles()).toEqual(['a', 'c', 'b', 'd']);
  const { body } = await send('get_archives.php');
  expect(body.archives).toEqual([
    { month: 'may-2025', label: 'May 2025', count: 1 },
    { month: 'march-2025', label: 'March 2025', count: 2 },
    { month: 'december-2024', label: 'December 2024', count: 1 },
  ]);
  const march = await send('get_archives.php', { query: { month: 'March-2025' } });
  expect(march.body.articles.map(({ title }: { title: string }) => title)).toEqual(['c', 'b']);
  expect((await send('get_archives.php', { query: { month: 'june-1999' } })).body.articles).toEqual([]);
  for (const month of ['', '2025-03', 'smarch-2025', 'march-25', 'march-2025-1'])
    expect((await send('get_archives.php', { query: { month } })).status).toBe(400);
});

test('whole articles of any script fit into one reply, the newest first', async () => {
  for (let index = 0; index < 8; index += 1) {
    newsroom.site.clock.advance(1_000);
    await newsroom.create({ title: `Long ${index}`, content: '文'.repeat(200_000) });
  }
  const { body } = await send('get_articles.php');
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4.25 * 1024 * 1024);
  const titles = body.articles.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(['Long 7', 'Long 6', 'Long 5', 'Long 4', 'Long 3', 'Long 2']);
});

test('the card of a long article shows 150 characters and an ellipsis', async () => {
  await newsroom.create({ content: `<p>${'word '.repeat(60)}</p>` });
  const { excerpt } = (await send('getarticlelisting.php')).body.articles[0];
  expect([excerpt.length <= 151, excerpt.endsWith('word…')]).toEqual([true, true]);
});

test('a list is answered by pages, searched, in an order, with the number that it has', async () => {
  for (const [title, status] of [
    ['Øresund ferry', 'draft'],
    ['A bridge', 'published'],
    ['Ferry lines', 'published'],
  ]) {
    newsroom.site.clock.advance(1_000);
    await newsroom.create({ title, status });
  }
  const list = async (query: Record<string, string>, as = newsroom.admin) => {
    const { body } = await as('getarticlelisting.php', { query });
    return [body.total, ...body.articles.map(({ title }: { title: string }) => title)];
  };
  expect(await list({ limit: '2' })).toEqual([3, 'Ferry lines', 'A bridge']);
  expect(await list({ limit: '2', page: '2' })).toEqual([3, 'Øresund ferry']);
  expect(await list({ limit: '2', page: '3' })).toEqual([3]);
  expect(await list({ page: '1', order: 'oldest' })).toEqual([3, 'Øresund ferry', 'A bridge', 'Ferry lines']);
  expect(await list({ order: 'title' })).toEqual([3, 'A bridge', 'Ferry lines', 'Øresund ferry']);
  expect(await list({ q: 'ferry' })).toEqual([2, 'Ferry lines', 'Øresund ferry']);
  expect(await list({ q: 'ferry', status: 'draft' })).toEqual([1, 'Øresund ferry']);
  // Readers find no drafts, and are not told how many there are.
  expect(await list({ q: 'ferry' }, send)).toEqual([1, 'Ferry lines']);
  expect(await list({ status: 'draft' }, send)).toEqual([0]);
  const counted = async (as = newsroom.admin) =>
    (await as('getarticlelisting.php', { query: { limit: '1' } })).body.counts;
  expect(await counted()).toEqual({ draft: 1, scheduled: 0, published: 2 });
  expect(await counted(send)).toEqual({ draft: 0, scheduled: 0, published: 2 });
  for (const query of [
    { order: 'best' },
    { status: 'gone' },
    { page: '0' },
    { limit: '101' },
    { limit: 'x' },
  ])
    expect((await send('getarticlelisting.php', { query })).status).toBe(400);
});

test('a translation is listed with the title of its original, and an original with its translations', async () => {
  const { storage } = newsroom.site;
  for (const [id, translation_of] of [
    ['ferry', ''],
    ['faehre', 'ferry'],
    ['bridge', ''],
  ] as const)
    await putArticle(storage, anArticleRecord({ id, title: `The ${id}`, translation_of }));
  const list = async (query: Record<string, string>) =>
    (await newsroom.admin('getarticlelisting.php', { query })).body;
  const ids = ({ articles }: { articles: { id: string }[] }) => articles.map(({ id }) => id).toSorted();
  expect(ids(await list({ originals: 'yes' }))).toEqual(['bridge', 'ferry']);
  expect(ids(await list({ group: 'ferry' }))).toEqual(['faehre', 'ferry']);
  expect((await list({ q: 'faehre' })).originals).toEqual([{ id: 'ferry', title: 'The ferry' }]);
});

test('administrators are told the address that a title would get, beside articles of the trash too', async () => {
  const { id } = (await newsroom.create({ title: 'Looms' })).body.article;
  const addressOf = async (as = newsroom.admin) =>
    (await as('getarticlelisting.php', { query: { title: 'Looms', limit: '1' } })).body.slug;
  expect(await addressOf()).toBe('looms-2');
  await newsroom.admin('delete_article.php', { json: { id } });
  expect(await addressOf()).toBe('looms-2');
  expect(await addressOf(send)).toBeUndefined();
});

test('a page of a thousand articles is small, and costs what one of few does', async () => {
  const { storage, blobs, clock } = newsroom.site;
  for (let at = 0; at < 1_000; at += 1)
    await putArticle(
      storage,
      anArticleRecord({ id: `a${at}`, title: `Number ${at}`, summary: 'A line of it. '.repeat(10) }),
    );
  const ask = () =>
    newsroom.admin('getarticlelisting.php', {
      query: { q: 'number', order: 'title', page: '7', limit: '10' },
    });
  clock.advance(120_000);
  expect(await compactTopic(storage, articleTopic)).toBe(true);
  await ask();
  blobs.resetCounts();
  const { body } = await ask();
  expect([body.total, body.articles.length, body.articles[0].title]).toEqual([1_000, 10, 'Number 60']);
  expect(JSON.stringify(body).length).toBeLessThan(8_000);
  const { operations, bytesRead } = blobs.counts();
  expect(operations).toBeLessThanOrEqual(6);
  expect(bytesRead).toBeLessThan(64 * 1024);
});
