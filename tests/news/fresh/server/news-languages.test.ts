import { beforeEach, expect, test } from 'vitest';
import { currentNews } from '../../../../src/news/fresh/server/current-news.ts';
import { freshNews } from '../../../../src/news/fresh/server/fresh-news.ts';
import type { NewsPage } from '../../../../src/news/rules/news.ts';
import { articleAddresses } from '../../../../src/news/screens/article-addresses.ts';
import { putArticle } from '../../../../src/news/storage/articles.ts';
import { anArticleRecord } from '../../../support/builders/articles.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { setLanguages } from '../../../support/languages.ts';

beforeEach(() => {
  setLanguages('en', 'de', 'pt-BR');
});

/** A site with an article in English and German, one in German alone, and a German draft. */
const aSiteInLanguages = async () => {
  const { storage } = aSite();
  await putArticle(storage, anArticleRecord({ id: 'ferry', title: 'The ferry' }));
  await putArticle(
    storage,
    anArticleRecord({ id: 'faehre', title: 'Die Fähre', language: 'de', translation_of: 'ferry' }),
  );
  await putArticle(storage, anArticleRecord({ id: 'allein', language: 'de', tags: ['See'] }));
  await putArticle(
    storage,
    anArticleRecord({ id: 'balsa', language: 'pt-BR', translation_of: 'ferry', status: 'draft' }),
  );
  return storage;
};

const pageOf = async (path: string, language: string): Promise<NewsPage> => {
  const answer = await freshNews(path, await aSiteInLanguages(), language);
  if (answer.kind !== 'page') throw new Error(`moved to ${answer.path}`);
  return answer.page;
};
const slugsOf = (page: NewsPage): string[] =>
  page.kind === 'list' ? page.list.cards.map(({ slug }) => slug).sort() : [];

test('a list has the articles of its language, with their months and tags', async () => {
  expect(slugsOf(await pageOf('', 'en'))).toEqual(['ferry']);
  const german = await pageOf('', 'de');
  expect(slugsOf(german)).toEqual(['allein', 'faehre']);
  expect(german).toMatchObject({ list: { tags: [{ tag: 'See' }], archives: [{ count: 2 }] } });
  expect(await pageOf('', 'en')).toMatchObject({ list: { tags: [] } });
  expect(slugsOf(await pageOf('tag/see', 'en'))).toEqual([]);
  expect(slugsOf(await pageOf('tag/see', 'de'))).toEqual(['allein']);
  expect(slugsOf(await pageOf('', 'pt-BR'))).toEqual([]);
});

test('an article has its published languages beside it, and the newest of its own', async () => {
  const page = await pageOf('faehre', 'de');
  if (page.kind !== 'article') throw new Error('no article');
  expect(page.article.translations).toEqual([{ language: 'en', slug: 'ferry', title: 'The ferry' }]);
  expect(page.sidebar.recent.map(({ slug }) => slug).sort()).toEqual(['allein', 'faehre']);
  expect(Object.entries(articleAddresses(page.article))).toEqual([
    ['en', '/news/ferry'],
    ['de', '/de/news/faehre'],
  ]);
  const alone = await pageOf('allein', 'de');
  expect(alone).toMatchObject({ article: { translations: [] } });
  if (alone.kind === 'article') expect(articleAddresses(alone.article)).toEqual({ de: '/de/news/allein' });
});

test.each([
  ['faehre', 'en', '/de/news/faehre'],
  ['ferry', 'de', '/news/ferry'],
  ['ferry', 'pt-BR', '/news/ferry'],
  ['now/faehre', 'en', '/de/news/faehre'],
])('%s under the addresses of %s is at %s', async (path, language, target) => {
  expect(await freshNews(path, await aSiteInLanguages(), language)).toEqual({
    kind: 'moved',
    path: target,
    status: 302,
  });
});

test('a draft in another language is nowhere', async () => {
  for (const language of ['en', 'de', 'pt-BR'])
    expect(await pageOf('balsa', language)).toEqual({ kind: 'missing', message: 'Article not found' });
});

test('a static page of an article that has changed its language is outdated', async () => {
  const storage = await aSiteInLanguages();
  const { stampsOf } = currentNews(() => storage);
  expect(await stampsOf('ferry', 'en')).not.toBeNull();
  await putArticle(storage, anArticleRecord({ id: 'ferry', language: 'de', version: 2 }));
  expect(await stampsOf('ferry', 'en')).toBeNull();
});
