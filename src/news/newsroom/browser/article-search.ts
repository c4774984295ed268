import { composed, foldForSearch } from '../../../base/text/rules/text.ts';
import type { ArticleCard, ArticleStatus } from '../../rules/article.ts';

/** Which articles to list: words that they contain, and their status. */
export type ArticleQuery = { text: string; status: ArticleStatus | 'all' };

export const ALL_ARTICLES: ArticleQuery = { text: '', status: 'all' };

const fold = (text: string): string => foldForSearch(composed(text));

/** The articles with all words of a query in title, category, tags, author, excerpt or address, in their order. */
export const filterArticles = (
  cards: readonly ArticleCard[],
  { text, status }: ArticleQuery,
): readonly ArticleCard[] => {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  return cards.filter((card) => {
    if (status !== 'all' && card.status !== status) return false;
    const { title, category, tags, author, excerpt, slug } = card;
    const searched = fold([title, category, ...tags, author, excerpt, slug].join('\n'));
    return words.every((word) => searched.includes(word));
  });
};
