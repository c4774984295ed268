import type { Storage } from '../../base/engine/storage/storage.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { AppError, invalid } from '../../base/http/server/errors.ts';
import type { listArticles } from '../calls.ts';
import { ARTICLES_A_PAGE, arrangeArticles, filterArticles } from '../newsroom/rules.ts';
import {
  ARTICLE_ADMIN_SENTENCES,
  ARTICLE_SENTENCES,
  type ArchiveMonth,
  type Article,
  type ArticleCard,
  type ArticleStatus,
  archiveLabel,
  archiveMonthOf,
  archivesOf,
  byNewest,
  forReaders,
} from '../rules/article.ts';
import { freeArticleSlug } from '../rules/article-slug.ts';
import { asOf } from '../schedule/rules/schedule.ts';
import { listArticleCards, listTrashedCards, listWholeArticles } from '../storage/article-index.ts';
import { isInTrash, toArticle } from '../storage/article-record.ts';
import { getArticleBySlug } from '../storage/articles.ts';
import { articlesIn, translationGroup, withOriginals } from '../translations/rules.ts';

/** Which articles: with drafts and scheduled ones or without, of one language or all. */
export type ArticleFilter = { storage: Storage; drafts: boolean; language?: string | undefined };

const visibleArticles = <Item extends ArticleCard>(
  items: readonly Item[],
  { storage, drafts, language }: ArticleFilter,
): Item[] => {
  const now = storage.now();
  const named = withOriginals(items).map((item) => asOf(item, now));
  const all = (language === undefined ? named : articlesIn(named, language)).sort(byNewest);
  return drafts ? all : all.filter(({ status }) => status === 'published').map(forReaders);
};

/** The cards of all articles, newest first; drafts and scheduled ones only for admins. */
export const listCards = async (listed: ArticleFilter): Promise<ArticleCard[]> =>
  visibleArticles(await listArticleCards(listed.storage), listed);

type SearchInput = Omit<InputOf<typeof listArticles>, 'language'>;

/** The cards that a search finds, or a page of them; how many there are, and the slug that a title would get. */
export const searchCards = async (listed: ArticleFilter, input: SearchInput) => {
  const { q, status, order = 'newest', page = 1, limit, group, originals, title } = input;
  const all = await listCards({ ...listed, language: undefined });
  const { language } = listed;
  const searched = (language === undefined ? all : articlesIn(all, language)).filter(
    (card) =>
      (group === undefined || translationGroup(card) === group) &&
      (originals === undefined || card.translation_of === ''),
  );
  const found = arrangeArticles(filterArticles(searched, { text: q, status }), order);
  const start = (page - 1) * (limit ?? ARTICLES_A_PAGE);
  const end =
    limit === undefined && input.page === undefined ? undefined : start + (limit ?? ARTICLES_A_PAGE);
  const articles = found.slice(end === undefined ? 0 : start, end);
  const named = new Set(articles.map(({ translation_of }) => translation_of));
  return {
    articles,
    total: found.length,
    counts: countStates(all),
    originals: all.filter(({ id }) => named.has(id)).map(({ id, title: name }) => ({ id, title: name })),
    ...(title !== undefined && listed.drafts && { slug: await slugFor(listed.storage, title, all) }),
  };
};

const countStates = (cards: readonly ArticleCard[]): Record<ArticleStatus, number> => {
  const counts = { draft: 0, scheduled: 0, published: 0 };
  for (const { status } of cards) counts[status] += 1;
  return counts;
};

// Articles in the trash keep their slugs.
const slugFor = async (storage: Storage, title: string, all: readonly ArticleCard[]): Promise<string> => {
  const now = storage.now();
  const trashed = (await listTrashedCards(storage)).filter((card) => isInTrash(card, now));
  return freeArticleSlug(title, new Set([...all, ...trashed].map(({ slug }) => slug)));
};

/** Maximum size of the articles in one reply, in bytes: the platform limits a function's reply. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Articles with their content, newest first, as many as fit into one reply; others are available by slug. */
export const listArticlesWhole = async (listed: ArticleFilter): Promise<Article[]> => {
  const articles: Article[] = [];
  let size = 0;
  for (const article of visibleArticles(await listWholeArticles(listed.storage), listed)) {
    size += Buffer.byteLength(JSON.stringify(article));
    if (size > MAX_BYTES && articles.length > 0) break;
    articles.push(article);
  }
  return articles;
};

/** The stored article of a slug; 404 if there is none, it is in another language, or it is not public and the caller is no admin. */
export const findArticle = async (
  { storage, language }: Pick<ArticleFilter, 'storage' | 'language'>,
  slug: string,
  mayReadDrafts: () => Promise<boolean>,
): Promise<Article> => {
  const record = await getArticleBySlug(storage, slug.normalize('NFC').toLowerCase());
  const found = record === null ? null : asOf(toArticle(record), storage.now());
  const article = language !== undefined && found?.language !== language ? null : found;
  const isAdmin = article !== null && (await mayReadDrafts());
  if (article === null || (article.status !== 'published' && !isAdmin))
    throw new AppError('not-found', ARTICLE_SENTENCES.notFound);
  return isAdmin ? article : forReaders(article);
};

/** The archive of a month (`march-2025`), newest first; refuses an invalid month. */
export const listArchive = async (listed: ArticleFilter, month: string): Promise<ArticleCard[]> => {
  if (archiveLabel(month) === null) throw invalid({ month: ARTICLE_ADMIN_SENTENCES.month });
  const cards = await listCards(listed);
  return cards.filter(({ publish_date }) => archiveMonthOf(publish_date) === month.toLowerCase());
};

/** All months with articles, newest first. */
export const listArchives = async (listed: ArticleFilter): Promise<ArchiveMonth[]> =>
  archivesOf(await listCards(listed));
