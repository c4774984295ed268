import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $articles, loadArticles } from '../../client/admin-articles.ts';
import { $admin, endAdmin, watchAdmin } from '../../client/admin-session.ts';
import type { ArticleCard } from '../../domain/article.ts';
import { paths } from '../../paths.ts';
import { panelId, Tabs, tabId } from '../admin/Tabs.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import { ArticleList } from './ArticleList.tsx';
import { useEditor } from './use-editor.ts';
import '../admin/admin.css';
import './newsroom.css';

type NewsroomTab = 'upload' | 'manage';

/** Where articles are written, published and withdrawn. Anybody may look; what is done here asks for an admin. */
export const Newsroom = () => {
  const isIn = useStore($admin) !== null;
  // Before the first paint, so that no admin is taken for a stranger.
  useLayoutEffect(() => watchAdmin(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an admin's list has drafts too
  useEffect(() => void loadArticles(), [isIn]);
  const state = useStore($articles);
  const editor = useEditor();
  const [tab, setTab] = useState<NewsroomTab>('upload');
  const heading = useRef<HTMLHeadingElement>(null);

  const edit = async (card: ArticleCard): Promise<void> => {
    if (!(await editor.edit(card))) return;
    setTab('upload');
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus();
  };
  const formName = editor.id === null ? 'Upload New Article' : 'Edit Article';
  return (
    <>
      <h1 className="newsroom-head" ref={heading} tabIndex={-1}>
        News
      </h1>
      {!isIn && <Stranger />}
      <Tabs
        label="News"
        current={tab}
        onChoose={setTab}
        tabs={[
          { id: 'upload', label: formName },
          {
            id: 'manage',
            label: 'Manage Articles',
            count: state.kind === 'ready' ? state.articles.length : undefined,
          },
        ]}
      />
      <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
        {tab === 'upload' ? (
          <ArticleForm editor={editor} name={formName} />
        ) : (
          <ArticleList state={state} onEdit={(card) => void edit(card)} onDelete={editor.remove} />
        )}
      </div>
    </>
  );
};

const Stranger = () => {
  // From the login one comes back here.
  const logIn = (event: MouseEvent): void => {
    event.preventDefault();
    endAdmin();
  };
  return (
    <div className="notice" role="status">
      <p>
        You are not logged in.{' '}
        <a href={paths.adminLogin()} onClick={logIn}>
          Log in
        </a>{' '}
        to upload, publish or delete articles. What you write is kept in this browser meanwhile.
      </p>
    </div>
  );
};
