import { composed, foldForSearch } from '../../base/text/rules/text.ts';
import type { ArticleCard, ArticleStatus } from '../rules/article.ts';

/** The orders of the list. The calls answer the newest first. */
export const ARTICLE_ORDERS = { newest: 'Newest', oldest: 'Oldest', title: 'Title' } as const;
export type ArticleOrder = keyof typeof ARTICLE_ORDERS;
/** Their names in addresses and calls. */
export const ARTICLE_ORDER_NAMES = Object.keys(ARTICLE_ORDERS) as [ArticleOrder, ...ArticleOrder[]];

/** Number of articles on a page of the list. */
export const ARTICLES_A_PAGE = 10;

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
  { text = '', status }: { text?: string | undefined; status?: ArticleStatus | undefined },
): readonly ArticleCard[] => {
  const isFound = findWords(text);
  return cards.filter((card) => {
    if (status !== undefined && card.status !== status) return false;
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
