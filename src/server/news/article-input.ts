import { articleSchema } from '../../contract/news/article.ts';
import type { ArticleInput } from './articles.ts';

/** Parses an article by the rules of the call that creates one: for imports. */
export const parseArticle = (raw: Record<string, unknown>): { input: ArticleInput } | { problem: string } => {
  const read = articleSchema.safeParse(raw);
  if (read.success) return { input: read.data };
  return { problem: read.error.issues.map(({ message }) => message).join('; ') };
};
