import { Suspense, useCallback, useEffect, useState } from 'react';
import { goTo } from '../../../base/frame/browser/hash-address.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Later } from '../../../base/table/screens/Later.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { WhenSeen } from '../../../base/table/screens/WhenSeen.tsx';
import { loadUser } from '../../../moderation/badge/browser.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { PageView } from '../../../moderation/page/screens/PageView.tsx';
import { PageTimeline } from '../../../moderation/timeline/screens/PageTimeline.tsx';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { EndSessions } from './EndSessions.tsx';
import { PageActs } from './PageActs.tsx';
import { PageHead } from './PageHead.tsx';
import './page-screen.css';

// Few pages have taken in others.
const TakenPages = lazyPart(() => import('../../../owners/merge/screens/TakenPages.tsx'), 'TakenPages');

// Below the page: whoever gets there loads it.
const PageHistory = lazyPart(() => import('../../../moderation/page/screens/PageHistory.tsx'), 'PageHistory');

type Page =
  | { kind: 'loading' }
  | { kind: 'ready'; user: AdminUser }
  | { kind: 'merged'; into: string }
  | { kind: 'failed'; message: string };

const load = async (id: string): Promise<Page> => {
  const outcome = await loadUser(id);
  if ('user' in outcome) return { kind: 'ready', user: outcome.user };
  const { problem, into } = outcome;
  return into === null ? { kind: 'failed', message: problem } : { kind: 'merged', into };
};

const History = ({ id }: { id: string }) => (
  <section aria-labelledby="page-history">
    <h2 id="page-history">History</h2>
    <WhenSeen>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <PageHistory id={id} />
        </Suspense>
      </ErrorBoundary>
    </WhenSeen>
  </section>
);

/** Everything about one page of the directory: as it is, what is private, its notes and timeline, and every act that a role may do. */
export const PageScreen = ({ id }: { id: string }) => {
  const [page, setPage] = useState<Page>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  // What is shown stays until the new one is there.
  const reload = useCallback(() => {
    setTurn((count) => count + 1);
    void load(id).then(setPage);
  }, [id]);
  useEffect(() => {
    let isGone = false;
    void load(id).then((loaded) => {
      if (!isGone) setPage(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  const into = page.kind === 'merged' ? page.into : null;
  useEffect(() => {
    if (into === null) return;
    toast('That page was merged into this one.', 'status');
    goTo(`page/${into}`, {}, { replace: true });
  }, [into]);
  const name = page.kind === 'ready' ? displayName(page.user) : 'A page';
  useTitle(name);
  return (
    <section className="page-screen" aria-label="One page">
      {page.kind !== 'ready' ? (
        <>
          <header className="screen-head">
            <h1>A page</h1>
          </header>
          {page.kind === 'failed' ? (
            <EmptyState title={page.message} isProblem onRefresh={reload} />
          ) : (
            <Loading />
          )}
        </>
      ) : (
        <>
          <PageHead user={page.user} name={name}>
            <PageActs user={page.user} name={name} onChanged={reload} />
          </PageHead>
          <Later>{page.user.merges.length > 0 && <TakenPages user={page.user} onChanged={reload} />}</Later>
          <div className="page-columns">
            <PageView
              user={page.user}
              logins={page.user.account && <EndSessions id={id} onEnded={reload} />}
              history={<History id={id} />}
            />
            <aside className="page-side">
              <PageTimeline id={id} turn={turn} />
            </aside>
          </div>
        </>
      )}
    </section>
  );
};
