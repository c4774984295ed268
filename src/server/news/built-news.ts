import { readFile } from 'node:fs/promises';
import { type Article, type ArticleCard, byNewest, forReaders } from '../../domain/news/article.ts';
import { type NewsTopic, newsList, topicsOf } from '../../domain/news/news.ts';
import { asOf } from '../../domain/news/schedule.ts';
import { type ArticleRecord, toArticle, toCard } from '../../storage/news/article-record.ts';
import { fileRecords, overFiles } from '../../storage/news/file-articles.ts';
import { buildHookUrl } from '../http/settings.ts';

/** Where the build plugin leaves the stored articles. */
export const STORED_ARTICLES_FILE = '.netlify/stored-articles.json';

/**
 * The published articles that a build makes pages of, whole and as cards, newest first: those of `content/news`, and the stored ones
 * where a build hook can make them go again.
 */
export const builtNews = (): Promise<BuiltNews> => {
  built ??= readAll();
  return built;
};

export type BuiltNews = { articles: Article[]; cards: ArticleCard[] };
let built: Promise<BuiltNews> | undefined;

const readAll = async (): Promise<BuiltNews> => {
  const records = overFiles(await storedRecords(), fileRecords())
    .map((record) => asOf(record, Date.now()))
    .filter(({ status }) => status === 'published')
    .sort(byNewest);
  // The same parts as those on demand, for their marks are compared.
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

/** The pages of the lists of one kind: their route's `list` parameter, and what each shows. The first page of all news is a page of its own. */
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
