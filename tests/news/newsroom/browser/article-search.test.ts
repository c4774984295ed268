import { expect, test } from 'vitest';
import {
  arrangeArticles,
  filterArticles,
  toArticleQuery,
} from '../../../../src/news/newsroom/browser/article-search.ts';
import type { ArticleCard } from '../../../../src/news/rules/article.ts';
import { toCard } from '../../../../src/news/storage/article-record.ts';
import { anArticleRecord } from '../../../support/builders/articles.ts';

const card = (given: Partial<ArticleCard>): ArticleCard => ({ ...toCard(anArticleRecord({})), ...given });
const CARDS = [
  card({ id: 'ferry', title: 'The Øresund ferry', tags: ['Boats'], author: 'Noor', status: 'draft' }),
  card({ id: 'bridge', title: 'A bridge', category: 'Towns', slug: 'a-bridge-2', status: 'published' }),
  card({ id: 'library', title: 'مكتبة للوادي', excerpt: 'Books', status: 'published' }),
];

test.each([
  ['', 'all', ['ferry', 'bridge', 'library']],
  ['  ', 'published', ['bridge', 'library']],
  ['oresund', 'all', ['ferry']],
  ['BOATS noor', 'all', ['ferry']],
  ['boats towns', 'all', []],
  ['bridge-2', 'all', ['bridge']],
  ['مكتبة', 'all', ['library']],
  ['books', 'draft', []],
] as const)('%j with the status %s finds %j', (text, status, ids) => {
  expect(filterArticles(CARDS, { text, status }).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['newest', ['ferry', 'bridge', 'library']],
  ['oldest', ['library', 'bridge', 'ferry']],
  ['title', ['bridge', 'ferry', 'library']],
] as const)('articles are listed by %s', (order, ids) => {
  expect(arrangeArticles(CARDS, order).map(({ id }) => id)).toEqual(ids);
});

test('the address says what is listed, and what the list does not know is left out', () => {
  expect(toArticleQuery({ q: 'boats', state: 'draft', sort: 'title', page: '3' })).toEqual({
    text: 'boats',
    status: 'draft',
    language: '',
    order: 'title',
    page: 3,
  });
  expect(toArticleQuery({ state: 'toString', sort: 'constructor', page: '-2' })).toEqual({
    text: '',
    status: 'all',
    language: '',
    order: 'newest',
    page: 1,
  });
});
