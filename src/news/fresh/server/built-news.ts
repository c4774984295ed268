import { readFile } from 'node:fs/promises';
import { splitPrefix } from '../../../base/languages/rules/prefix.ts';
import { buildHookUrl } from '../../../base/settings/server.ts';
import { type Article, type ArticleCard, byNewest, forReaders } from '../../rules/article.ts';
import { type NewsTopic, newsList, topicsOf } from '../../rules/news.ts';
import { asOf } from '../../schedule/rules/schedule.ts';
import { type ArticleRecord, toArticle, toCard } from '../../storage/article-record.ts';
import { fileRecords, overFiles } from '../../storage/file-articles.ts';
import { articlesIn, withOriginals } from '../../translations/rules.ts';

/** The file in which the build plugin puts the stored articles. */
export const STORED_ARTICLES_FILE = '.netlify/stored-articles.json';

/**
 * The published articles of a language for a build's pages, whole and as cards, newest first: those of `content/news`, and the
 * stored ones if there is a build hook that can remove their pages again. `all` has the cards of every language.
 */
export const builtNews = async (language: string): Promise<BuiltNews> => {
  built ??= readAll();
  const { articles, all } = await built;
  const found = inLanguages.get(language) ?? {
    articles: articlesIn(articles, language),
    cards: articlesIn(all, language),
    all,
  };
  inLanguages.set(language, found);
  return found;
};

type BuiltNews = { articles: Article[]; cards: ArticleCard[]; all: ArticleCard[] };
let built: Promise<Pick<BuiltNews, 'articles' | 'all'>> | undefined;
// The lists of a build's pages share what is made of their articles.
const inLanguages = new Map<string, BuiltNews>();

const readAll = async (): Promise<Pick<BuiltNews, 'articles' | 'all'>> => {
  const records = overFiles(await storedRecords(), fileRecords());
  const isPublished = ({ status }: ArticleCard): boolean => status === 'published';
  const now = Date.now();
  // Browsers compare the stamps of these with those of pages on demand, so both must have the same fields.
  return {
    articles: records
      .map((record) => asOf(toArticle(record), now))
      .filter(isPublished)
      .map(forReaders),
    all: withOriginals(records.map(toCard))
      .map((card) => asOf(card, now))
      .filter(isPublished)
      .map(forReaders)
      .sort(byNewest),
  };
};

const storedRecords = async (): Promise<ArticleRecord[]> => {
  if (buildHookUrl() === undefined) return [];
  const text = await readFile(STORED_ARTICLES_FILE, 'utf8').catch(() => '[]');
  return JSON.parse(text) as ArticleRecord[];
};

/** The list pages of one kind under the prefix of their route: the `list` parameter of their route, and their content. The first page of all news has its own route. */
export const listPaths = async (of: NewsTopic['of'], route: string): Promise<ListPath[]> => {
  const { cards } = await builtNews(splitPrefix(route).language);
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
