import { atom } from 'nanostores';
import type { ArticleCard } from '../../rules/article.ts';

export type ArticlesState =
  | { kind: 'loading' }
  | { kind: 'ready'; articles: readonly ArticleCard[] }
  | { kind: 'failed'; message: string };

/** The newsroom's list of articles; apart from what changes it, because the rail of every screen counts them. */
export const $articles = atom<ArticlesState>({ kind: 'loading' });
