import { type ArticleStatus, STATUS_NAMES } from '../../rules/article.ts';

/** The state of an article, in a word. */
export const ArticleState = ({ status }: { status: ArticleStatus }) => (
  <span className="article-state" data-status={status}>
    {STATUS_NAMES[status]}
  </span>
);
