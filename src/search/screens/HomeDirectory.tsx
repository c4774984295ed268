import { useStore } from '@nanostores/react';
import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { loadModule } from '../../base/frame/browser/load-module.ts';
import { ErrorBoundary } from '../../base/frame/screens/ErrorBoundary.tsx';
import { useKeptState } from '../../base/frame/screens/kept-state.ts';
import { DirectoryStore, loadSearches } from '../browser/directory-store.ts';
import type { HomeState } from '../browser/home-state.ts';
import { queryHref } from '../browser/query-href.ts';
import { connectSearchBox, showQuery } from '../browser/search-box.ts';
import { hasProfileQuery, readProfileQuery } from '../rules/profile-query.ts';
import type { PlainSectionsProps, ResultsProps } from './part-props.ts';
import { SearchFailed } from './SearchFailed.tsx';
import './directory.css';

export type HomeDirectoryProps = Pick<ResultsProps, 'title' | 'brand'> & {
  initial: HomeState;
  /** What the page begins with; the other one is loaded once it is needed. */
  parts: Parts;
  /** What stands above the sections without a search. */
  top?: ReactNode;
  /** The filters of the results that the page begins with: links, which need no script. */
  filters?: ReactNode;
  /** The banner between the sections. */
  children?: ReactNode;
};

type Parts = Pick<ResultsProps, 'Nothing'> & {
  Plain?: ComponentType<PlainSectionsProps>;
  Results?: ComponentType<ResultsProps>;
};

const loaded: Parts & Pick<ResultsProps, 'Refine'> = {};

const loadPart = async (isResults: boolean): Promise<void> => {
  if (!isResults) {
    loaded.Plain ??= (await loadModule(() => import('./PlainSections.tsx'))).PlainSections;
    return;
  }
  const [{ SearchResults }, { NothingFound }, { Refine }] = await Promise.all([
    loadModule(() => import('./SearchResults.tsx')),
    loadModule(() => import('./NothingFound.tsx')),
    loadModule(() => import('../facets/screens/Refine.tsx')),
  ]);
  Object.assign(loaded, { Results: SearchResults, Nothing: NothingFound, Refine });
};

/** Both sections of home, or the results of a search. The search box is the banner's plain form, to which this listens. */
export const HomeDirectory = (props: HomeDirectoryProps) => (
  <ErrorBoundary>
    <Directory {...props} />
  </ErrorBoundary>
);

const Directory = ({ initial, title, brand, parts, top, filters, children }: HomeDirectoryProps) => {
  const store = useKeptState('directory', () => new DirectoryStore(initial, loadPart));
  const directory = useStore(store.$directory);
  const { profileQuery, state } = directory;
  const count = useRef<HTMLDivElement>(null);
  const { Plain, Results, Nothing, Refine } = { ...loaded, ...parts };
  useSearchBox(store, initial.profileQuery.q);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links inside are followed, which keys press too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className="directory"
      data-searching={state === 'searching' || undefined}
      onClick={(event) => follow(event, store, initial, count.current)}
    >
      {state === 'searching' && <span className="spinner" aria-hidden="true" />}
      {hasProfileQuery(profileQuery) && Results ? (
        <Results
          store={store}
          directory={directory}
          count={count}
          title={title}
          brand={brand}
          Nothing={Nothing}
          Refine={Refine}
          filters={directory.facets === initial.facets && filters}
        />
      ) : state === 'failed' || state === 'offline' || !Plain ? (
        <SearchFailed state={state} store={store} />
      ) : (
        <>
          {top}
          <Plain store={store} directory={directory} title={title}>
            {children}
          </Plain>
        </>
      )}
    </div>
  );
};

/** Loads what the first search needs. */
const prepare = (): void => {
  void loadSearches();
  void loadPart(true).catch(() => undefined);
};

/** Lets the store search for what somebody types, and for what the address says when they go back. */
const useSearchBox = (store: DirectoryStore, shown: string): void =>
  useEffect(() => {
    store.beginAt(location.search);
    const undo = connectSearchBox(
      (q, sent) => {
        const before = store.wanted;
        const wanted = { ...before, q };
        if (sent) showQuery(q, hasProfileQuery(wanted));
        // The first query gets an entry of its own, which the next ones change: Back leads to where they began.
        if (q !== before.q) noteTyped(queryHref(wanted));
        void store.find(wanted);
      },
      shown,
      prepare,
    );
    const turnBack = (): void => {
      const wanted = store.queryAt(location.search);
      showQuery(wanted.q, hasProfileQuery(wanted));
      void store.find(wanted);
    };
    window.addEventListener('popstate', turnBack);
    return () => {
      undo();
      window.removeEventListener('popstate', turnBack);
    };
  }, [store, shown]);

/** Follows a link to other results without a new page; without script, the links work as well. The focus goes to their number. */
const follow = (
  event: MouseEvent<HTMLElement>,
  store: DirectoryStore,
  initial: HomeState,
  count: HTMLElement | null,
): void => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-find]');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const wanted = readProfileQuery(new URL(link.href).searchParams);
  // A page that began with results lacks what only the plain one has.
  if (!hasProfileQuery(wanted) && hasProfileQuery(initial.profileQuery)) return;
  event.preventDefault();
  history.pushState(null, '', queryHref(wanted));
  showQuery(wanted.q, hasProfileQuery(wanted));
  document.querySelector<HTMLElement>('#refine')?.hidePopover?.();
  count?.focus({ preventScroll: true });
  void store.find(wanted);
};

/** Changes the address to what somebody types: a new entry of the history for the first query, the same one for the next. */
const noteTyped = (href: string): void => {
  if (history.state?.typed) history.replaceState(history.state, '', href);
  else history.pushState({ typed: true }, '', href);
};
