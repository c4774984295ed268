import { expect, test } from 'vitest';
import { pageNumbers } from '../../../src/base/text/rules/numbers/page-numbers.ts';
import type { ArticleCard } from '../../../src/news/rules/article.ts';
import { newsList, newsSidebar, readNewsAddress, topicsOf } from '../../../src/news/rules/news.ts';

const aCard = (number: number, given: Partial<ArticleCard> = {}): ArticleCard => ({
  id: `a${number}`,
  title: `Title ${number}`,
  slug: `title-${number}`,
  category: '',
  image_alt: '',
  image_url: '',
  tags: [],
  author: '',
  publish_date: '2025-03-09',
  publishDate: '2025-03-09',
  status: 'published',
  excerpt: '',
  language: 'en',
  translation_of: '',
  created: number,
  ...given,
});
const cards = (count: number): ArticleCard[] => Array.from({ length: count }, (_, index) => aCard(index));

test.each([
  ['', { kind: 'list', topic: { of: 'news' }, page: 1 }],
  ['page/1', { kind: 'list', topic: { of: 'news' }, page: 1 }],
  ['page/12', { kind: 'list', topic: { of: 'news' }, page: 12 }],
  ['tag/über-uns', { kind: 'list', topic: { of: 'tag', tag: 'über-uns' }, page: 1 }],
  ['tag/page/page/2', { kind: 'list', topic: { of: 'tag', tag: 'page' }, page: 2 }],
  ['archive/march-2025', { kind: 'list', topic: { of: 'archive', month: 'march-2025' }, page: 1 }],
  ['archive/march-2025/page/3', { kind: 'list', topic: { of: 'archive', month: 'march-2025' }, page: 3 }],
  ['a-bridge', { kind: 'article', slug: 'a-bridge' }],
  ['标题', { kind: 'article', slug: '标题' }],
  ['page', { kind: 'article', slug: 'page' }],
  ['page/0', null],
  ['page/-1', null],
  ['page/1e3', null],
  ['page/99999999', null],
  ['tag/', null],
  ['a/b', null],
  ['archive/a/b', null],
])('the address %j is read as %j', (path, address) => {
  expect(readNewsAddress(path)).toEqual(address);
});

test.each([
  [0, 1, 0],
  [6, 1, 6],
  [7, 2, 1],
  [13, 3, 1],
])('%i articles fill %i pages of six, with %i on the last', (count, pages, last) => {
  const list = newsList(cards(count), { of: 'news' }, pages);
  expect([list?.pages, list?.total]).toEqual([pages, count]);
  expect(list?.cards.length).toBe(last);
  expect(newsList(cards(count), { of: 'news' }, pages + 1)).toBe(null);
});

test('a list is sorted newest first', () => {
  const given = [aCard(1), aCard(3), aCard(2), aCard(0, { publish_date: '2026-01-01' })];
  expect(newsList(given, { of: 'news' }, 1)?.cards.map(({ id }) => id)).toEqual(['a0', 'a3', 'a2', 'a1']);
});

test('a tag is found by its slug and shown as articles spell it', () => {
  const given = [aCard(1, { tags: ['Übe/r % uns'] }), aCard(2, { tags: ['uns'] })];
  expect(newsList(given, { of: 'tag', tag: 'ube-r-uns' }, 1)).toMatchObject({
    heading: 'Tag: Übe/r % uns',
    total: 1,
  });
  expect(newsList(given, { of: 'tag', tag: 'nobody' }, 1)).toMatchObject({
    heading: 'Tag: nobody',
    total: 0,
  });
});

test('an archive has the articles of its month, and an invalid month has no page', () => {
  const given = [aCard(1), aCard(2, { publish_date: '2025-04-01' })];
  const march = newsList(given, { of: 'archive', month: 'march-2025' }, 1);
  expect([march?.heading, march?.total]).toEqual(['Archive: March 2025', 1]);
  expect(newsList(given, { of: 'archive', month: 'may-1999' }, 1)?.cards).toEqual([]);
  expect(newsList(given, { of: 'archive', month: 'smarch-2025' }, 1)).toBe(null);
});

test('the topics are all news, each tag once and each month', () => {
  const given = [aCard(1, { tags: ['Art', 'art', 'Sea'] }), aCard(2, { publish_date: '2024-12-31' })];
  expect(topicsOf(given)).toEqual([
    { of: 'news' },
    { of: 'tag', tag: 'art' },
    { of: 'tag', tag: 'sea' },
    { of: 'archive', month: 'march-2025' },
    { of: 'archive', month: 'december-2024' },
  ]);
});

test('a list leads to all months and to the most frequent tags, as the newest article writes them', () => {
  const given = [
    aCard(1, { tags: ['sea', 'Art'] }),
    aCard(2, { tags: ['art', 'art'], publish_date: '2025-04-01' }),
    aCard(3, { tags: ['Sea', 'Boats'], publish_date: '2025-05-01' }),
    aCard(4, { tags: ['ART'], publish_date: '2025-06-01' }),
  ];
  const list = newsList(given, { of: 'tag', tag: 'sea' }, 1);
  expect(list?.tags).toEqual([
    { tag: 'ART', slug: 'art' },
    { tag: 'Sea', slug: 'sea' },
    { tag: 'Boats', slug: 'boats' },
  ]);
  expect(list?.archives.map(({ month }) => month)).toEqual([
    'june-2025',
    'may-2025',
    'april-2025',
    'march-2025',
  ]);
});

test('the sidebar lists the five latest articles', () => {
  expect(newsSidebar(cards(9)).recent.map(({ id }) => id)).toEqual(['a8', 'a7', 'a6', 'a5', 'a4']);
});

test.each([
  [1, 1, [1]],
  [2, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [1, 12, [1, 2, 3, null, 12]],
  [5, 12, [1, 2, 3, 4, 5, 6, 7, null, 12]],
  [6, 12, [1, null, 4, 5, 6, 7, 8, null, 12]],
  [12, 12, [1, null, 10, 11, 12]],
])('page %i of %i shows the numbers %j', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
