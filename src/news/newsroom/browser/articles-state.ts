import { atom } from 'nanostores';
import type { ArticleCard, ArticleStatus } from '../../rules/article.ts';

/** A page of the list; it stays in sight while another one is on its way. */
export type ArticlesState =
  | { kind: 'loading' }
  | {
      kind: 'ready';
      articles: readonly ArticleCard[];
      page: number;
      /** Of all that are found. */
      total: number;
      /** The titles of what the articles translate. */
      originals: readonly { id: string; title: string }[];
    }
  | { kind: 'failed'; message: string };

/** The newsroom's list of articles. */
export const $articles = atom<ArticlesState>({ kind: 'loading' });

/** How many articles have each status; apart from what changes them, because the rail of every screen counts them. */
export const $articleCounts = atom<Readonly<Record<ArticleStatus, number>> | null>(null);

/** All articles; undefined before they are counted. */
export const totalArticles = (counts: Readonly<Record<ArticleStatus, number>> | null): number | undefined =>
  counts === null ? undefined : counts.draft + counts.scheduled + counts.published;
