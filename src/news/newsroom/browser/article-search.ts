import { siteLanguageOf } from '../../../base/brand/rules/languages.ts';
import { composed, foldForSearch } from '../../../base/text/rules/text.ts';
import { ARTICLE_STATUSES, type ArticleCard, type ArticleStatus } from '../../rules/article.ts';

/** The orders of the list. The calls answer the newest first. */
export const ARTICLE_ORDERS = { newest: 'Newest', oldest: 'Oldest', title: 'Title' } as const;
export type ArticleOrder = keyof typeof ARTICLE_ORDERS;

/** Which articles to list: words that they contain, their status, or those in the trash, in which order, and which page. */
export type ArticleQuery = {
  text: string;
  status: ArticleStatus | 'all' | 'trash';
  /** One of the site's languages; '' for all. */
  language: string;
  order: ArticleOrder;
  page: number;
};

/** Number of articles on a page of the list. */
export const ARTICLES_A_PAGE = 10;

const oneOf = <Name extends string>(
  names: readonly Name[],
  name: string | undefined,
  otherwise: Name,
): Name => names.find((each) => each === name) ?? otherwise;

/** What the end of an address asks for; what the list does not know is left out. */
export const toArticleQuery = (params: Readonly<Record<string, string>>): ArticleQuery => ({
  text: params['q'] ?? '',
  status: oneOf([...ARTICLE_STATUSES, 'trash', 'all'], params['state'], 'all'),
  language: siteLanguageOf(params['language'] ?? '') ?? '',
  order: oneOf(Object.keys(ARTICLE_ORDERS) as ArticleOrder[], params['sort'], 'newest'),
  page: Math.max(1, Number.parseInt(params['page'] ?? '', 10) || 1),
});

const fold = (text: string): string => foldForSearch(composed(text));

const TITLES = new Intl.Collator('en', { numeric: true });

/** Tells of some texts whether they have all words of a query, in any spelling. */
export const findWords = (query: string): ((texts: readonly string[]) => boolean) => {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  return (texts) => {
    const searched = fold(texts.join('\n'));
    return words.every((word) => searched.includes(word));
  };
};

/** The articles with all words in title, category, tags, author, excerpt or address, in their order. */
export const filterArticles = (
  cards: readonly ArticleCard[],
  { text, status, language = '' }: Pick<ArticleQuery, 'text' | 'status'> & { language?: string },
): readonly ArticleCard[] => {
  const isFound = findWords(text);
  return cards.filter((card) => {
    if (status !== 'all' && card.status !== status) return false;
    if (language !== '' && card.language !== language) return false;
    const { title, category, tags, author, excerpt, slug } = card;
    return isFound([title, category, ...tags, author, excerpt, slug]);
  });
};

/** Articles, newest first, in another order. */
export const arrangeArticles = (
  cards: readonly ArticleCard[],
  order: ArticleOrder,
): readonly ArticleCard[] => {
  if (order === 'title') return cards.toSorted((a, b) => TITLES.compare(a.title, b.title));
  return order === 'oldest' ? cards.toReversed() : cards;
};
