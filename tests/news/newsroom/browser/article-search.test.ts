import { expect, test } from 'vitest';
import { toArticleQuery } from '../../../../src/news/newsroom/browser/article-search.ts';

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
