import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { ErrorBoundary } from '../../base/frame/screens/ErrorBoundary.tsx';
import { useKeptState } from '../../base/frame/screens/kept-state.ts';
import { paths } from '../../paths.ts';
import { countedText } from '../browse/rules/browse-meta.ts';
import { DirectoryStore, type HomeState, isWanted } from '../browser/directory.ts';
import { connectSearchBox, showQuery } from '../browser/search-box.ts';
import { hrefOf, Refine } from '../facets/screens/Refine.tsx';
import { SimilarNames } from '../names/screens/SimilarNames.tsx';
import {
  activeFilters,
  hasProfileQuery,
  type ProfileQuery,
  readProfileQuery,
  resultsTitle,
} from '../rules/profile-query.ts';
import { addTotals } from '../rules/totals.ts';
import { DirectorySection } from './DirectorySection.tsx';
import { NothingFound } from './NothingFound.tsx';
import { ViewToggle } from './ViewToggle.tsx';
import './directory.css';
import '../facets/screens/refine.css';

type HomeDirectoryProps = {
  initial: HomeState;
  /** The title of the page without a search. */
  title: string;
  /** What follows the search in the title. */
  brand: string;
  /** What stands above the sections without a search. */
  top?: ReactNode;
  /** The banner between the sections. */
  children?: ReactNode;
};

/** Both sections of home with search results and filters. The search box is the banner's plain form, to which this listens. */
export const HomeDirectory = (props: HomeDirectoryProps) => (
  <ErrorBoundary>
    <Directory {...props} />
  </ErrorBoundary>
);

const Directory = ({ initial, title, brand, top, children }: HomeDirectoryProps) => {
  const store = useKeptState('directory', () => new DirectoryStore(initial));
  const directory = useStore(store.$directory);
  const { profileQuery, state, facets, similar } = directory;
  const count = useRef<HTMLDivElement>(null);
  const isResults = hasProfileQuery(profileQuery);
  // Until the next search is done, what the last one found stands there.
  const isNothing =
    (isResults || state !== 'idle') && directory.personal.total + directory.professional.total === 0;
  useSearchBox(store, initial.profileQuery.q);
  useTitle(resultsTitle(profileQuery, facets), title, brand);
  const sections = { directory, store, isResults, isNothing };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links inside are followed, which keys press too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className="directory"
      data-results={(isResults && !isNothing) || undefined}
      onClick={(event) => follow(event, store, initial, count.current)}
    >
      {!isResults && top}
      <div className="wrap found">
        {state === 'searching' && <span className="spinner" aria-hidden="true" />}
        <div className="found-count" role="status" ref={count} tabIndex={-1}>
          {state === 'idle' && isResults && <FoundText {...directory} />}
        </div>
        <Chips profileQuery={profileQuery} directory={directory} />
        {isResults && <FoundTools isNothing={isNothing} hasFacets={facets !== null} />}
      </div>
      {(state === 'failed' || state === 'offline') && <SearchFailed state={state} store={store} />}
      <div className="results">
        {isResults && !isNothing && facets && <Refine profileQuery={profileQuery} facets={facets} />}
        <div className="sections">
          <Section {...sections} kind="personal" title="Individual Biography" />
          {!isResults && children}
          <Section {...sections} kind="professional" title="Professional Profiles" />
          {similar && <SimilarNames cards={similar.cards} searching={state === 'searching'} />}
          {isNothing && <NothingFound profileQuery={profileQuery} />}
        </div>
      </div>
    </div>
  );
};

/** Lets the store search for what somebody types, and for what the address says when they go back. */
const useSearchBox = (store: DirectoryStore, shown: string): void =>
  useEffect(() => {
    const undo = connectSearchBox((q, sent) => {
      const { profileQuery: before } = store.$directory.get();
      const wanted = { ...before, q };
      if (sent) showQuery(q, hasProfileQuery(wanted));
      // The first query gets an entry of its own, which the next ones change: Back leads to where they began.
      if (q !== before.q) noteTyped(hrefOf(wanted));
      void store.find(wanted);
    }, shown);
    const turnBack = (): void => {
      const wanted = readProfileQuery(new URLSearchParams(location.search));
      showQuery(wanted.q, hasProfileQuery(wanted));
      void store.find(wanted);
    };
    window.addEventListener('popstate', turnBack);
    return () => {
      undo();
      window.removeEventListener('popstate', turnBack);
    };
  }, [store, shown]);

const useTitle = (name: string | undefined, title: string, brand: string): void =>
  useEffect(() => {
    document.title = name === undefined ? title : `${name} · ${brand}`;
  }, [name, title, brand]);

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
  history.pushState(null, '', hrefOf(wanted));
  showQuery(wanted.q, hasProfileQuery(wanted));
  document.querySelector<HTMLElement>('#refine')?.hidePopover?.();
  count?.focus({ preventScroll: true });
  void store.find(wanted);
};

type SectionProps = {
  directory: HomeState;
  store: DirectoryStore;
  isResults: boolean;
  isNothing: boolean;
  kind: ProfileKind;
  title: string;
};

const Section = ({ directory, store, isResults, isNothing, kind, title }: SectionProps) => {
  const { profileQuery, state } = directory;
  if (isNothing || !isWanted(profileQuery, kind)) return null;
  return (
    <DirectorySection
      kind={kind}
      title={title}
      section={directory[kind]}
      profileQuery={profileQuery}
      searching={state === 'searching'}
      eager={kind === 'personal' && isResults}
      onExpand={() => void store.expand(kind)}
      onMore={() => void store.loadMore(kind)}
      onCollapse={() => store.collapse(kind)}
    />
  );
};

const FoundTools = ({ isNothing, hasFacets }: { isNothing: boolean; hasFacets: boolean }) => (
  <div className="found-tools" hidden={isNothing}>
    {hasFacets && (
      <button className="button-quiet refine-open" type="button" popoverTarget="refine">
        Filter and sort
      </button>
    )}
    <ViewToggle />
  </div>
);

const SearchFailed = ({ state, store }: { state: 'failed' | 'offline'; store: DirectoryStore }) => (
  <div className="wrap">
    <div className="search-failed" role="alert">
      <p>{state === 'offline' ? 'You seem to be offline' : 'No profile found'}</p>
      <p>The search failed. The earlier results are still below.</p>
      <button className="button-quiet" type="button" onClick={() => void store.retry()}>
        Try again
      </button>
    </div>
  </div>
);

const Chips = ({ profileQuery, directory }: { profileQuery: ProfileQuery; directory: HomeState }) => {
  const chips = activeFilters(profileQuery, directory.facets);
  if (!hasProfileQuery(profileQuery)) return null;
  return (
    <ul className="chips" aria-label="Active filters">
      {chips.map(({ name, label, without }) => (
        <li key={name}>
          <a className="chip" href={hrefOf(without)} rel="nofollow" data-find>
            <span className="visually-hidden">Remove </span>
            <bdi>{label}</bdi>
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a href={paths.home()} data-find>
          See all profiles
        </a>
      </li>
    </ul>
  );
};

/** Changes the address to what somebody types: a new entry of the history for the first query, the same one for the next. */
const noteTyped = (href: string): void => {
  if (history.state?.typed) history.replaceState(history.state, '', href);
  else history.pushState({ typed: true }, '', href);
};

const FoundText = ({ profileQuery, personal, professional, similar }: HomeState) => {
  const { suggestion, cards = [] } = similar ?? {};
  const { total, total_at_least } = addTotals(personal, professional);
  return (
    <>
      <p className="numeric">{`${countedText(total, 'profile', total_at_least)} found`}</p>
      {suggestion && (
        <p className="did-you-mean">
          Did you mean{' '}
          <a href={hrefOf({ ...profileQuery, q: suggestion })} rel="nofollow" data-find>
            <bdi>{suggestion}</bdi>
          </a>
          ?
        </p>
      )}
      {cards.length > 0 && (
        <p className="visually-hidden">{`${countedText(cards.length, 'similar name')} below`}</p>
      )}
    </>
  );
};
