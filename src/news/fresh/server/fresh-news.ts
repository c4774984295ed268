import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { pathIn } from '../../../base/languages/rules/prefix.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { decodeSegment, withoutSlashes } from '../../../base/text/rules/path-segment.ts';
import { paths } from '../../../paths.ts';
import { type Article, tagSlug } from '../../rules/article.ts';
import { type NewsAddress, type NewsPage, readNewsAddress } from '../../rules/news.ts';
import { findArticle, listCards } from '../../server/article-queries.ts';
import { articlePage, articlesPage, failedPage, missingArticle, tagOfPage } from '../../server/news-pages.ts';
import { articlesIn } from '../../translations/rules.ts';

/** The answer for an on-demand news path: a redirect, for good or as long as an article is in its language, or a page. `isCopy` if the page has another canonical address. */
type FreshNews =
  | { kind: 'moved'; path: string; status: 301 | 302 }
  | { kind: 'page'; page: NewsPage; status: 200 | 404 | 503; tag: string; isCopy: boolean };

// After a 404, Netlify's local server tries again with these endings.
const RETRY_SUFFIX = /(\/index)?\.html?$/;

/** Answers the part of a path after `/news/` with what is published now in a language. */
export const freshNews = async (rawPath: string, storage: Storage, language: string): Promise<FreshNews> => {
  const path = withoutSlashes(rawPath.replace(RETRY_SUFFIX, '')).normalize('NFC');
  const lower = path.toLowerCase();
  const isCopy = lower.startsWith('now/');
  const address = readNewsAddress(isCopy ? lower.slice('now/'.length) : lower);
  const tagged = isCopy || address === null ? null : withTagSlug(address);
  if (tagged !== null) return movedTo(tagged);
  if (lower !== path && !isCopy) return movedTo(`${paths.news()}/${lower}`);
  if (address === null) return answer(missingArticle(), isCopy);
  const plain = isCopy ? null : withoutPageOne(lower);
  if (plain !== null) return movedTo(plain);
  return pageOf(address, { storage, language, isCopy });
};

const movedTo = (path: string, status: 301 | 302 = 301): FreshNews => ({ kind: 'moved', path, status });

/** The address of a list for that of its first page. */
const withoutPageOne = (path: string): string | null =>
  /(^|\/)page\/1$/.test(path) ? `${paths.news()}/${path}`.replace(/\/page\/1$/, '') : null;

/** The address of a tag's slug for that of another spelling. */
const withTagSlug = (address: NewsAddress): string | null => {
  if (address.kind !== 'list' || address.topic.of !== 'tag') return null;
  const slug = tagSlug(decodeSegment(address.topic.tag) ?? address.topic.tag);
  return slug === address.topic.tag || slug === '' ? null : paths.newsTag(slug, address.page);
};

const STATUS = { list: 200, article: 200, missing: 404, failed: 503 } as const;

const answer = (page: NewsPage, isCopy: boolean): FreshNews => ({
  kind: 'page',
  page,
  status: STATUS[page.kind],
  tag: tagOfPage(page),
  isCopy,
});

type Asked = { storage: Storage; language: string; isCopy: boolean };

const pageOf = async (address: NewsAddress, { storage, language, isCopy }: Asked): Promise<FreshNews> => {
  try {
    const cards = listCards({ storage, drafts: false });
    if (address.kind === 'list') {
      const listed = articlesIn(await cards, language);
      return answer(articlesPage(listed, address.topic, address.page), isCopy);
    }
    const [article, published] = await Promise.all([publishedArticle(storage, address.slug), cards]);
    if (article === null) return answer(missingArticle(), isCopy);
    if (article.language !== language)
      return movedTo(pathIn(article.language, paths.article(article.slug)), 302);
    return answer(articlePage(article, published), isCopy);
  } catch (error) {
    logEvent('error', 'news-failed', { error });
    return answer(failedPage(address), isCopy);
  }
};

const publishedArticle = async (storage: Storage, slug: string): Promise<Article | null> => {
  try {
    return await findArticle({ storage }, slug, async () => false);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};
