import {
  ARTICLE_ADMIN_SENTENCES,
  ARTICLE_SENTENCES,
  type ArchiveMonth,
  type Article,
  type ArticleCard,
  archiveLabel,
  archiveMonthOf,
  archivesOf,
  byNewest,
} from '../../domain/article.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import {
  foldArticles,
  getArticleBySlug,
  listArticleCards,
  listWholeArticles,
  toArticle,
} from '../../storage/news/articles.ts';
import { AppError, invalid } from '../http/errors.ts';
import type { Later } from '../profiles/directory-queries.ts';

type Listed = { storage: Storage; drafts: boolean; later: Later };

const inSight = <Item extends ArticleCard>(items: readonly Item[], drafts: boolean): Item[] =>
  items.filter(({ status }) => drafts || status === 'published').sort(byNewest);

/** The cards of all articles, newest first; drafts only where they may be seen. */
export const listCards = async ({ storage, drafts, later }: Listed): Promise<ArticleCard[]> => {
  const { items, foldDue } = await listArticleCards(storage);
  if (foldDue) later(() => foldArticles(storage));
  return inSight(items, drafts);
};

/** Most characters of content that one reply carries: a function's reply has a limit. */
const MOST_CONTENT = 4 * 1024 * 1024;

/** Articles with their content, newest first, as many as one reply carries; the others are to be asked for by slug. */
export const listArticlesWhole = async ({ storage, drafts, later }: Listed): Promise<Article[]> => {
  const { items, foldDue } = await listWholeArticles(storage);
  if (foldDue) later(() => foldArticles(storage));
  const articles: Article[] = [];
  let size = 0;
  for (const article of inSight(items, drafts)) {
    size += article.content.length;
    if (size > MOST_CONTENT && articles.length > 0) break;
    articles.push(article);
  }
  return articles;
};

/** The article of a slug, as it is in the store at this moment; refuses with 404 where there is none, or a draft that may not be seen. */
export const findArticle = async (
  storage: Storage,
  slug: string,
  mayReadDrafts: () => Promise<boolean>,
): Promise<Article> => {
  const record = await getArticleBySlug(storage, slug.normalize('NFC').toLowerCase());
  if (record === null || (record.status === 'draft' && !(await mayReadDrafts())))
    throw new AppError('not-found', ARTICLE_SENTENCES.notFound);
  return toArticle(record);
};

/** The archive of a month (`march-2025`), newest first; a month that is none is refused. */
export const listArchive = async (listed: Listed, month: string): Promise<ArticleCard[]> => {
  if (archiveLabel(month) === null) throw invalid({ month: ARTICLE_ADMIN_SENTENCES.month });
  const cards = await listCards(listed);
  return cards.filter(({ publish_date }) => archiveMonthOf(publish_date) === month.toLowerCase());
};

/** Every month that has an article, newest first. */
export const listArchives = async (listed: Listed): Promise<ArchiveMonth[]> =>
  archivesOf(await listCards(listed));
