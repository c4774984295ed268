import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { $admin, guardScreen } from '../../../accounts/admin-login/browser/admin-session.ts';
import { ADMIN_SENTENCES } from '../../../accounts/admin-login/rules.ts';
import { $address, followAddress, goTo } from '../../../base/frame/browser/hash-address.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { panelId, Tabs, tabId } from '../../../base/frame/screens/Tabs.tsx';
import { NEWS_ROLES } from '../../../base/http/rules/roles.ts';
import { SEARCH_PAUSE_MS } from '../../../base/table/rules.ts';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { useEditor } from '../../../news/editor/screens/use-editor.ts';
import { loadArticles } from '../../../news/newsroom/browser/admin-articles.ts';
import { type ArticleQuery, toArticleQuery } from '../../../news/newsroom/browser/article-search.ts';
import { $articleCounts, $articles, totalArticles } from '../../../news/newsroom/browser/articles-state.ts';
import type { ArticleCard } from '../../../news/rules/article.ts';
import { followSchedule } from '../../../news/schedule/browser.ts';
import '../../../base/table/screens/admin.css';
import '../../../base/table/screens/admin-rows.css';

// Each tab is loaded when it is first opened.
const ArticleForm = lazyPart(() => import('../../../news/editor/screens/ArticleForm.tsx'), 'ArticleForm');
const ManagePanel = lazyPart(() => import('../../../news/newsroom/screens/ManagePanel.tsx'), 'ManagePanel');

type NewsroomTab = 'upload' | 'manage';

/** The newsroom: writes, publishes and withdraws articles. */
export const Newsroom = () => {
  const admin = useStore($admin);
  useEffect(() => guardScreen(), []);
  useEffect(() => followAddress(), []);
  const writes = admin !== null && NEWS_ROLES.includes(admin.role);
  if (admin === null) return null;
  if (writes)
    return (
      <ErrorBoundary>
        <Desk />
      </ErrorBoundary>
    );
  return (
    <>
      <header className="screen-head">
        <h1>News</h1>
      </header>
      <p>{ADMIN_SENTENCES.otherRole}</p>
    </>
  );
};

/** Loads what the address asks for: at once, or once somebody pauses while typing. */
const useList = (query: ArticleQuery): void => {
  const text = useRef(query.text);
  useEffect(() => {
    const pause = query.text === text.current ? 0 : SEARCH_PAUSE_MS;
    const timer = setTimeout(() => {
      text.current = query.text;
      void loadArticles(query);
    }, pause);
    return () => clearTimeout(timer);
  }, [query]);
};

/** The two tabs, of which the address names one. */
const Desk = () => {
  const state = useStore($articles);
  const counts = useStore($articleCounts);
  const { part, params } = useStore($address);
  const editor = useEditor();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => followSchedule(), []);
  // The list is as it was left.
  const listed = useRef<typeof params>({});
  if (part === 'manage') listed.current = params;
  const shown = listed.current;
  const query = useMemo(() => toArticleQuery(shown), [shown]);
  useList(query);

  const tab: NewsroomTab = part === 'manage' ? 'manage' : 'upload';
  const formName = editor.id === null && editor.unopened === null ? 'Upload New Article' : 'Edit Article';
  useTitle(tab === 'manage' ? 'Manage Articles' : formName);
  const edit = async (card: ArticleCard): Promise<void> => {
    if (!(await editor.edit(card))) return;
    goTo('upload');
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus();
  };
  return (
    <>
      <header className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          News
        </h1>
        <Tabs
          label="News"
          current={tab}
          onChoose={(next) => goTo(next, next === 'manage' ? listed.current : {})}
          tabs={[
            { id: 'upload', label: formName },
            {
              id: 'manage',
              label: 'Manage Articles',
              count: totalArticles(counts),
            },
          ]}
        />
      </header>
      <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
        <Suspense fallback={<Loading />}>
          {tab === 'upload' && <ArticleForm editor={editor} name={formName} />}
          {tab === 'manage' && (
            <ManagePanel
              state={state}
              query={query}
              onEdit={(card) => void edit(card)}
              onDelete={editor.remove}
            />
          )}
        </Suspense>
      </div>
    </>
  );
};
