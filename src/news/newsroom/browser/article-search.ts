import { siteLanguageOf } from '../../../base/brand/rules/languages.ts';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../rules/article.ts';
import { ARTICLE_ORDER_NAMES, type ArticleOrder } from '../rules.ts';

/** Which articles to list: words that they contain, their status, or those in the trash, in which order, and which page. */
export type ArticleQuery = {
  text: string;
  status: ArticleStatus | 'all' | 'trash';
  /** One of the site's languages; '' for all. */
  language: string;
  order: ArticleOrder;
  page: number;
};

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
  order: oneOf(ARTICLE_ORDER_NAMES, params['sort'], 'newest'),
  page: Math.max(1, Number.parseInt(params['page'] ?? '', 10) || 1),
});
