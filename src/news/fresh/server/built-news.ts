import { readFile } from 'node:fs/promises';
import { buildHookUrl } from '../../../base/settings/server.ts';
import { type Article, type ArticleCard, byNewest, forReaders } from '../../rules/article.ts';
import { type NewsTopic, newsList, topicsOf } from '../../rules/news.ts';
import { asOf } from '../../schedule/rules/schedule.ts';
import { type ArticleRecord, toArticle, toCard } from '../../storage/article-record.ts';
import { fileRecords, overFiles } from '../../storage/file-articles.ts';

/** The file in which the build plugin puts the stored articles. */
export const STORED_ARTICLES_FILE = '.netlify/stored-articles.json';

/**
 * The published articles for a build's pages, whole and as cards, newest first: those of `content/news`, and the stored ones
 * if there is a build hook that can remove their pages again.
 */
export const builtNews = (): Promise<BuiltNews> => {
  built ??= readAll();
  return built;
};

type BuiltNews = { articles: Article[]; cards: ArticleCard[] };
let built: Promise<BuiltNews> | undefined;

const readAll = async (): Promise<BuiltNews> => {
  const records = overFiles(await storedRecords(), fileRecords())
    .map((record) => asOf(record, Date.now()))
    .filter(({ status }) => status === 'published')
    .sort(byNewest);
  // Browsers compare the stamps of these with those of pages on demand, so both must have the same fields.
  return {
    articles: records.map((record) => forReaders(toArticle(record))),
    cards: records.map((record) => forReaders(toCard(record))),
  };
};

const storedRecords = async (): Promise<ArticleRecord[]> => {
  if (buildHookUrl() === undefined) return [];
  const text = await readFile(STORED_ARTICLES_FILE, 'utf8').catch(() => '[]');
  return JSON.parse(text) as ArticleRecord[];
};

/** The list pages of one kind: the `list` parameter of their route, and their content. The first page of all news has its own route. */
export const listPaths = async (of: NewsTopic['of']): Promise<ListPath[]> => {
  const { cards } = await builtNews();
  return topicsOf(cards)
    .filter((topic) => topic.of === of)
    .flatMap((topic) => {
      const pages = newsList(cards, topic, 1)?.pages ?? 0;
      return Array.from({ length: pages }, (_, index) => toPath(topic, index + 1));
    })
    .filter(({ props }) => of !== 'news' || props.page > 1);
};

type ListPath = { params: { list: string }; props: { topic: NewsTopic; page: number } };

const toPath = (topic: NewsTopic, page: number): ListPath => {
  const props = { topic, page };
  if (topic.of === 'news') return { params: { list: String(page) }, props };
  const name = topic.of === 'tag' ? topic.tag : topic.month;
  return { params: { list: page === 1 ? name : `${name}/page/${page}` }, props };
};
