import { expect, test } from 'vitest';
import { arrangeArticles, filterArticles } from '../../../src/news/newsroom/rules.ts';
import type { ArticleCard } from '../../../src/news/rules/article.ts';
import { toCard } from '../../../src/news/storage/article-record.ts';
import { anArticleRecord } from '../../support/builders/articles.ts';

const card = (given: Partial<ArticleCard>): ArticleCard => ({ ...toCard(anArticleRecord({})), ...given });
const CARDS = [
  card({ id: 'ferry', title: 'The Øresund ferry', tags: ['Boats'], author: 'Noor', status: 'draft' }),
  card({ id: 'bridge', title: 'A bridge', category: 'Towns', slug: 'a-bridge-2', status: 'published' }),
  card({ id: 'library', title: 'مكتبة للوادي', excerpt: 'Books', status: 'published' }),
];

test.each([
  ['', undefined, ['ferry', 'bridge', 'library']],
  ['  ', 'published', ['bridge', 'library']],
  ['oresund', undefined, ['ferry']],
  ['BOATS noor', undefined, ['ferry']],
  ['boats towns', undefined, []],
  ['bridge-2', undefined, ['bridge']],
  ['مكتبة', undefined, ['library']],
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
