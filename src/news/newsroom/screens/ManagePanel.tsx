import { type ComponentProps, useMemo } from 'react';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { ARTICLE_STATUSES, STATUS_NAMES } from '../../rules/article.ts';
import { NEWS_SENTENCES } from '../../rules/news.ts';
import type { ArticlesState } from '../browser/admin-articles.ts';
import { loadArticles } from '../browser/admin-articles.ts';
import { ALL_ARTICLES, type ArticleQuery, filterArticles } from '../browser/article-search.ts';
import { ArticleList } from './ArticleList.tsx';

type ManagePanelProps = Omit<ComponentProps<typeof ArticleList>, 'articles'> & {
  state: ArticlesState;
  query: ArticleQuery;
  onQuery: (query: ArticleQuery) => void;
};

/** All articles, drafts included: search, list, actions. */
export const ManagePanel = ({ state, query, onQuery, onEdit, onDelete }: ManagePanelProps) => {
  const all = state.kind === 'ready' ? state.articles : null;
  const found = useMemo(() => filterArticles(all ?? [], query), [all, query]);
  const refresh = (): void => void loadArticles();
  if (state.kind === 'loading') return <Loading>Loading articles…</Loading>;
  if (state.kind === 'failed') return <EmptyState title={state.message} isProblem onRefresh={refresh} />;
  if (state.articles.length === 0) return <EmptyState title={NEWS_SENTENCES.none} onRefresh={refresh} />;
  const isFiltered = query.text.trim() !== '' || query.status !== 'all';
  return (
    <>
      <div className="toolbar">
        <div className="search-box">
          <label className="visually-hidden" htmlFor="article-search">
            Search articles
          </label>
          <input
            className="input"
            id="article-search"
            type="search"
            dir="auto"
            placeholder="Search articles"
            value={query.text}
            onChange={({ target }) => onQuery({ ...query, text: target.value })}
          />
        </div>
        <label className="filter">
          <span>Show</span>
          <select
            className="input"
            value={query.status}
            onChange={({ target }) => onQuery({ ...query, status: target.value as ArticleQuery['status'] })}
          >
            <option value="all">All</option>
            {ARTICLE_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_NAMES[status]}
              </option>
            ))}
          </select>
        </label>
        <p className="hint said articles-found" role="status">
          {isFiltered &&
            `${found.length.toLocaleString('en')} of ${state.articles.length.toLocaleString('en')}`}
        </p>
      </div>
      {found.length === 0 ? (
        <div className="empty">
          <p>{NEWS_SENTENCES.none}</p>
          <button className="button-quiet" type="button" onClick={() => onQuery(ALL_ARTICLES)}>
            Show all articles
          </button>
        </div>
      ) : (
        <ArticleList articles={found} onEdit={onEdit} onDelete={onDelete} />
      )}
    </>
  );
};
