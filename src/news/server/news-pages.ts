import { createHash } from 'node:crypto';
import { metaDescription } from '../../base/text/rules/meta-description.ts';
import { excerptText } from '../editor/rules/article-text.ts';
import { ARTICLE_SENTENCES, type Article, type ArticleCard } from '../rules/article.ts';
import {
  NEWS_SENTENCES,
  type NewsAddress,
  type NewsPage,
  type NewsTopic,
  newsList,
  newsSidebar,
  type Stamped,
} from '../rules/news.ts';
import { articlesIn, articleTranslations } from '../translations/rules.ts';
import { renderArticle } from './article-html.ts';

/** A list of a language's published articles as a page; 'missing' if there is no such page or month. */
export const articlesPage = (published: readonly ArticleCard[], topic: NewsTopic, page: number): NewsPage => {
  const list = newsList(published, topic, page);
  if (list !== null) return { kind: 'list', list: stamped(list) };
  return {
    kind: 'missing',
    message: topic.of === 'archive' ? NEWS_SENTENCES.noneInArchive : NEWS_SENTENCES.listMissing,
  };
};

/** An article as a page, among the published ones of all languages. */
export const articlePage = (article: Article, published: readonly ArticleCard[]): NewsPage => {
  const { content, translation_of, ...fields } = article;
  const known = published.find(({ id }) => id === article.id) ?? { ...fields, translation_of };
  return {
    kind: 'article',
    article: stamped({
      ...fields,
      html: renderArticle(content),
      description: metaDescription(article.excerpt) || metaDescription(excerptText(content)),
      translations: articleTranslations(known, published),
    }),
    sidebar: stamped(newsSidebar(articlesIn(published, article.language))),
  };
};

/** The page for a missing article. */
export const missingArticle = (): NewsPage => ({ kind: 'missing', message: ARTICLE_SENTENCES.notFound });

/** The page for an address when the store does not answer. */
export const failedPage = (address: NewsAddress): NewsPage => {
  if (address.kind === 'article') return { kind: 'failed', message: NEWS_SENTENCES.articleFailed };
  const message = address.topic.of === 'archive' ? NEWS_SENTENCES.archiveFailed : NEWS_SENTENCES.listFailed;
  return { kind: 'failed', message };
};

/** The stamps of a page's parts, joined: a browser sends them to ask whether its page is up to date. */
export const tagOfPage = (page: NewsPage): string => {
  if (page.kind === 'list') return page.list.stamp;
  return page.kind === 'article' ? `${page.article.stamp}.${page.sidebar.stamp}` : '';
};

const stamped = <Part extends object>(part: Part): Stamped<Part> => ({
  ...part,
  stamp: createHash('sha256').update(JSON.stringify(part, inOrder)).digest('base64url').slice(0, 12),
});

// Sorts the fields, because their order depends on where the article comes from.
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
