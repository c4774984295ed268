import { say } from '../../base/languages/rules/say.ts';
import type { Translation } from '../translations/rules.ts';
import {
  type ArchiveMonth,
  type Article,
  type ArticleCard,
  archiveMonthOf,
  archivesOf,
  byNewest,
  monthName,
  tagSlug,
} from './article.ts';
import { ARTICLES_PER_PAGE, RECENT_ARTICLES, TAGS_SHOWN } from './limits.ts';

/** The topic of a list of articles: all of them, a tag, or a month. */
export type NewsTopic = { of: 'news' } | { of: 'tag'; tag: string } | { of: 'archive'; month: string };

/** The meaning of an address under /news. */
export type NewsAddress =
  | { kind: 'list'; topic: NewsTopic; page: number }
  | { kind: 'article'; slug: string };

/** A tag as it is written, and the part of its address. */
export type NewsTag = { tag: string; slug: string };

/** One page of a list of articles. */
export type NewsList = {
  topic: NewsTopic;
  heading: string;
  page: number;
  /** At least one. */
  pages: number;
  /** Number of articles on all pages. */
  total: number;
  cards: ArticleCard[];
} & NewsWays;

/** The ways on from a list: all months, and the most frequent tags. */
export type NewsWays = { archives: ArchiveMonth[]; tags: NewsTag[] };

/** The sidebar of an article. */
export type NewsSidebar = { recent: ArticleCard[]; archives: ArchiveMonth[] };

/** An article ready to show: sanitised HTML, a description for search engines, and its other languages. */
export type NewsArticle = Omit<Article, 'content' | 'translation_of'> & {
  html: string;
  description: string;
  translations: Translation[];
};

/** A part of a page with a hash of its content, as an ETag for that part. */
export type Stamped<Part> = Part & { stamp: string };

/** A news page as data. */
export type NewsPage =
  | { kind: 'list'; list: Stamped<NewsList> }
  | { kind: 'article'; article: Stamped<NewsArticle>; sidebar: Stamped<NewsSidebar> }
  | { kind: 'missing' | 'failed'; message: string };

export const NEWS_SENTENCES = {
  get heading() {
    return say('news.heading');
  },
  get none() {
    return say('news.none');
  },
  get noneInArchive() {
    return say('news.none-in-archive');
  },
  get noData() {
    return say('news.no-data');
  },
  get listMissing() {
    return say('news.list-missing');
  },
  get listFailed() {
    return say('news.list-failed');
  },
  get archiveFailed() {
    return say('news.archive-failed');
  },
  get articleFailed() {
    return say('news.article-failed');
  },
};

const LIST = /^(?:(tag|archive)\/([^/]+))?(?:\/page\/([1-9]\d{0,5}))?$/;

/** Reads the part of a path after `/news/`; null if it cannot be an address. */
export const readNewsAddress = (path: string): NewsAddress | null => {
  const [matched, of, name = '', number = '1'] = LIST.exec(path) ?? LIST.exec(`/${path}`) ?? [];
  if (matched === undefined) return path.includes('/') ? null : { kind: 'article', slug: path };
  const page = Number(number);
  if (of === 'tag') return { kind: 'list', topic: { of, tag: name }, page };
  if (of === 'archive') return { kind: 'list', topic: { of, month: name }, page };
  return { kind: 'list', topic: { of: 'news' }, page };
};

/** The articles of a topic, in their order. */
export const articlesOf = <Item extends ArticleCard>(items: readonly Item[], topic: NewsTopic): Item[] => {
  if (topic.of === 'tag') return items.filter(({ tags }) => tags.some((tag) => tagSlug(tag) === topic.tag));
  if (topic.of === 'archive')
    return items.filter(({ publish_date }) => archiveMonthOf(publish_date) === topic.month);
  return [...items];
};

/** A page of a topic's articles; null if there is no such page or month, or if the topic can be no tag. The first page of a topic exists even if it is empty. */
export const newsList = (
  published: readonly ArticleCard[],
  topic: NewsTopic,
  page: number,
): NewsList | null => {
  const heading = headingOf(published, topic);
  if (heading === null) return null;
  const all = articlesOf([...published].sort(byNewest), topic);
  const pages = Math.max(1, Math.ceil(all.length / ARTICLES_PER_PAGE));
  if (page > pages) return null;
  const cards = all.slice((page - 1) * ARTICLES_PER_PAGE, page * ARTICLES_PER_PAGE);
  return { topic, heading, page, pages, total: all.length, cards, ...waysOf(published) };
};

// A build makes each page of each list from the same articles.
const ways = new WeakMap<readonly ArticleCard[], NewsWays>();

const waysOf = (published: readonly ArticleCard[]): NewsWays => {
  const cached = ways.get(published) ?? { archives: archivesOf(published), tags: tagsOf(published) };
  ways.set(published, cached);
  return cached;
};

/** The most frequent tags of some articles, as the newest article with each writes it. */
const tagsOf = (published: readonly ArticleCard[]): NewsTag[] => {
  const bySlug = new Map<string, NewsTag & { count: number }>();
  for (const { tags } of [...published].sort(byNewest))
    for (const [slug, tag] of new Map(tags.map((each) => [tagSlug(each), each]))) {
      const found = bySlug.get(slug);
      if (found === undefined) bySlug.set(slug, { tag, slug, count: 1 });
      else found.count += 1;
    }
  return [...bySlug.values()]
    .sort((one, other) => other.count - one.count || (one.slug < other.slug ? -1 : 1))
    .slice(0, TAGS_SHOWN)
    .map(({ tag, slug }) => ({ tag, slug }));
};

const headingOf = (published: readonly ArticleCard[], topic: NewsTopic): string | null => {
  if (topic.of === 'news') return NEWS_SENTENCES.heading;
  if (topic.of === 'archive') {
    const month = monthName(topic.month);
    return month === null ? null : say('news.archive', { month });
  }
  if (tagSlug(topic.tag) === '') return null;
  const spelled = published.flatMap(({ tags }) => tags).find((tag) => tagSlug(tag) === topic.tag);
  return say('news.tag', { tag: spelled ?? topic.tag });
};

/** The topics of some articles: all news, each tag and each month. */
export const topicsOf = (published: readonly ArticleCard[]): NewsTopic[] => [
  { of: 'news' },
  ...[...new Set(published.flatMap(({ tags }) => tags.map(tagSlug)))].map((tag) => ({
    of: 'tag' as const,
    tag,
  })),
  ...archivesOf(published).map(({ month }) => ({ of: 'archive' as const, month })),
];

/** The newest articles and all months. */
export const newsSidebar = (published: readonly ArticleCard[]): NewsSidebar => ({
  recent: [...published].sort(byNewest).slice(0, RECENT_ARTICLES),
  archives: archivesOf(published),
});
