import { useStore } from '@nanostores/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { ownLanguage, siteLanguages } from '../../../base/brand/rules/languages.ts';
import { choose, hashOf } from '../../../base/frame/browser/hash-address.ts';
import { languageName } from '../../../base/languages/rules/language-names.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { Pager } from '../../../base/table/screens/Pager.tsx';
import { ARTICLE_STATUSES, STATUS_NAMES } from '../../rules/article.ts';
import { NEWS_SENTENCES } from '../../rules/news.ts';
import { TrashList } from '../../trash/screens/TrashList.tsx';
import { loadArticles } from '../browser/admin-articles.ts';
import type { ArticleQuery } from '../browser/article-search.ts';
import { $articleCounts, type ArticlesState, totalArticles } from '../browser/articles-state.ts';
import { ARTICLE_ORDERS, ARTICLES_A_PAGE } from '../rules.ts';
import { ArticleList } from './ArticleList.tsx';
import './newsroom.css';

type ManagePanelProps = Omit<ComponentProps<typeof ArticleList>, 'articles' | 'originals'> & {
  state: ArticlesState;
  query: ArticleQuery;
};

const EVERYTHING = { q: null, state: null, language: null, page: null };

/** All articles, drafts and deleted ones included: search, states, order, pages. */
export const ManagePanel = ({ state, query, onEdit, onDelete }: ManagePanelProps) => (
  <>
    <Tools query={query} />
    {query.status === 'trash' ? (
      <TrashList text={query.text} />
    ) : (
      <Found state={state} query={query} onEdit={onEdit} onDelete={onDelete} />
    )}
  </>
);

/** What is typed, before the list and its address follow. */
const useTyped = (text: string): [string, (text: string) => void] => {
  const [typed, setTyped] = useState(text);
  const applied = useRef(text);
  useEffect(() => {
    if (text === applied.current) return;
    applied.current = text;
    setTyped(text);
  }, [text]);
  const type = (next: string): void => {
    setTyped(next);
    applied.current = next;
    choose({ q: next, page: null }, { replace: true });
  };
  return [typed, type];
};

type ToolsProps = { query: ArticleQuery };

const Tools = ({ query }: ToolsProps) => {
  const [typed, setTyped] = useTyped(query.text);
  return (
    <div className="toolbar articles-tools">
      <div className="search-box">
        <label className="visually-hidden" htmlFor="article-search">
          Search articles
        </label>
        <input
          className="input"
          id="article-search"
          type="search"
          placeholder="Search articles"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <States query={query} />
      {siteLanguages().length > 1 && <LanguageFilter query={query} />}
      <label className="filter">
        <span>Order</span>
        <select
          className="input"
          value={query.order}
          disabled={query.status === 'trash'}
          onChange={({ target }) => choose({ sort: target.value, page: null })}
        >
          {Object.entries(ARTICLE_ORDERS).map(([order, name]) => (
            <option key={order} value={order}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};

const LanguageFilter = ({ query }: ToolsProps) => (
  <label className="filter">
    <span>Language</span>
    <select
      className="input"
      value={query.language}
      disabled={query.status === 'trash'}
      onChange={({ target }) => choose({ language: target.value || null, page: null })}
    >
      <option value="">All</option>
      {siteLanguages().map((language) => (
        <option key={language} value={language}>
          {languageName(language, ownLanguage())}
        </option>
      ))}
    </select>
  </label>
);

/** The states as filters, with how many articles have each. */
const States = ({ query }: ToolsProps) => {
  const counts = useStore($articleCounts);
  const states = [
    { id: 'all', name: 'All', count: totalArticles(counts) ?? null },
    ...ARTICLE_STATUSES.map((id) => ({ id, name: STATUS_NAMES[id], count: counts?.[id] ?? null })),
    { id: 'trash', name: 'Trash', count: null },
  ] as const;
  return (
    <nav className="article-states" aria-label="State">
      {states.map(({ id, name, count }) => (
        <a
          key={id}
          href={hashOf('manage', {
            q: query.text,
            state: id === 'all' ? null : id,
            language: query.language || null,
            sort: query.order === 'newest' ? null : query.order,
          })}
          aria-current={query.status === id ? 'true' : undefined}
        >
          <span>{`${name} `}</span>
          {count !== null && <span className="numeric">{count.toLocaleString('en')}</span>}
        </a>
      ))}
    </nav>
  );
};

const Found = ({ state, query, onEdit, onDelete }: ManagePanelProps) => {
  const refresh = (): void => void loadArticles();
  if (state.kind === 'loading') return <Loading>Loading articles…</Loading>;
  if (state.kind === 'failed') return <EmptyState title={state.message} isProblem onRefresh={refresh} />;
  const { articles, originals, page, total } = state;
  const isNarrowed = query.text.trim() !== '' || query.status !== 'all' || query.language !== '';
  if (total === 0 && !isNarrowed) return <EmptyState title={NEWS_SENTENCES.none} onRefresh={refresh} />;
  if (total === 0)
    return (
      <div className="empty" role="status">
        <p>{NEWS_SENTENCES.none}</p>
        <button className="button-quiet" type="button" onClick={() => choose(EVERYTHING)}>
          Show all articles
        </button>
      </div>
    );
  const pages = Math.ceil(total / ARTICLES_A_PAGE);
  const start = (page - 1) * ARTICLES_A_PAGE;
  return (
    <>
      <ArticleList articles={articles} originals={originals} onEdit={onEdit} onDelete={onDelete} />
      <div className="table-foot">
        <p className="muted numeric" role="status">
          {`${start + 1}–${start + articles.length} of ${total.toLocaleString('en')}`}
        </p>
        <Pager
          current={page}
          pages={pages}
          onChoose={(next) => choose({ page: next === 1 ? null : String(next) })}
        />
      </div>
    </>
  );
};
