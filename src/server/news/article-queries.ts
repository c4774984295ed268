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
  forReaders,
} from '../../domain/news/article.ts';
import { asOf } from '../../domain/news/schedule.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { listArticleCards, listWholeArticles } from '../../storage/news/article-index.ts';
import { toArticle } from '../../storage/news/article-record.ts';
import { getArticleBySlug } from '../../storage/news/articles.ts';
import { AppError, invalid } from '../http/errors.ts';

type Listed = { storage: Storage; drafts: boolean };

const inSight = <Item extends ArticleCard>(items: readonly Item[], { storage, drafts }: Listed): Item[] => {
  const now = storage.now();
  const all = items.map((item) => asOf(item, now)).sort(byNewest);
  return drafts ? all : all.filter(({ status }) => status === 'published').map(forReaders);
};

/** The cards of all articles, newest first; drafts, and what is scheduled, only where they may be seen. */
export const listCards = async ({ storage, drafts }: Listed): Promise<ArticleCard[]> => {
  return inSight(await listArticleCards(storage), { storage, drafts });
};

/** Most characters of content that one reply carries: a function's reply has a limit. */
const MOST_CONTENT = 4 * 1024 * 1024;

/** Articles with their content, newest first, as many as one reply carries; the others are to be asked for by slug. */
export const listArticlesWhole = async ({ storage, drafts }: Listed): Promise<Article[]> => {
  const articles: Article[] = [];
  let size = 0;
  for (const article of inSight(await listWholeArticles(storage), { storage, drafts })) {
    size += article.content.length;
    if (size > MOST_CONTENT && articles.length > 0) break;
    articles.push(article);
  }
  return articles;
};

/** The article of a slug, as it is in the store at this moment; refuses with 404 where there is none, or one that is not public and may not be seen. */
export const findArticle = async (
  storage: Storage,
  slug: string,
  mayReadDrafts: () => Promise<boolean>,
): Promise<Article> => {
  const record = await getArticleBySlug(storage, slug.normalize('NFC').toLowerCase());
  const article = record === null ? null : asOf(toArticle(record), storage.now());
  const isAdmin = article !== null && (await mayReadDrafts());
  if (article === null || (article.status !== 'published' && !isAdmin))
    throw new AppError('not-found', ARTICLE_SENTENCES.notFound);
  return isAdmin ? article : forReaders(article);
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
