import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { connectSearchBox, showQuery } from '../../client/pages/search/search-box.ts';
import { createDirectory, type HomeState, isWanted } from '../../client/stores/search/directory.ts';
import type { ProfileKind } from '../../domain/fields/fields.ts';
import {
  activeFilters,
  hasProfileQuery,
  type ProfileQuery,
  readProfileQuery,
  resultsTitle,
} from '../../domain/search/profile-query.ts';
import { paths } from '../../paths.ts';
import { DirectorySection } from './DirectorySection.tsx';
import { hrefOf, Refine } from './Refine.tsx';
import { ViewToggle } from './ViewToggle.tsx';
import './directory.css';
import './refine.css';

type HomeDirectoryProps = {
  initial: HomeState;
  /** The title of the page without a search. */
  title: string;
  /** What follows the search in the title. */
  brand: string;
  /** The banner between the sections. */
  children?: ReactNode;
};

/** Both sections of home with search results and filters. The search box is the banner's plain form, to which this listens. */
export const HomeDirectory = ({ initial, title, brand, children }: HomeDirectoryProps) => {
  const [store] = useState(() => createDirectory(initial));
  const directory = useStore(store.$directory);
  const { profileQuery, state, facets } = directory;
  const count = useRef<HTMLParagraphElement>(null);
  const isResults = hasProfileQuery(profileQuery);

  useEffect(() => {
    const undo = connectSearchBox((q) => {
      const wanted = { ...store.$directory.get().profileQuery, q };
      history.replaceState(history.state, '', hrefOf(wanted));
      showQuery(q, hasProfileQuery(wanted));
      void store.find(wanted);
    }, initial.profileQuery.q);
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
  }, [store, initial]);

  const name = resultsTitle(profileQuery, facets);
  useEffect(() => {
    document.title = name === undefined ? title : `${name} · ${brand}`;
  }, [name, title, brand]);

  // The links work without script; with it, the page does not reload.
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-find]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    const wanted = readProfileQuery(new URL(link.href).searchParams);
    history.pushState(null, '', hrefOf(wanted));
    showQuery(wanted.q, hasProfileQuery(wanted));
    document.querySelector<HTMLElement>('#refine:popover-open')?.hidePopover();
    count.current?.focus({ preventScroll: true });
    void store.find(wanted);
  };

  const sectionProps = (kind: ProfileKind) => ({
    kind,
    section: directory[kind],
    profileQuery,
    searching: state === 'searching',
    onExpand: () => void store.expand(kind),
    onMore: () => void store.loadMore(kind),
    onCollapse: () => store.collapse(kind),
  });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links inside are followed, which keys press too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className="directory" data-results={isResults || undefined} onClick={follow}>
      <div className="wrap found">
        {state === 'searching' && <span className="spinner" aria-hidden="true" />}
        <p className="found-count numeric" role="status" ref={count} tabIndex={-1}>
          {state === 'idle' ? foundText(directory) : ''}
        </p>
        <Chips profileQuery={profileQuery} directory={directory} />
        <div className="found-tools">
          {isResults && facets ? (
            <button className="button-quiet refine-open" type="button" popoverTarget="refine">
              Narrow and sort
            </button>
          ) : (
            <a href={hrefOf({ ...profileQuery, sort: 'new' })} rel="nofollow" data-find>
              Narrow and sort
            </a>
          )}
          <ViewToggle />
        </div>
      </div>
      {state === 'failed' && (
        <div className="wrap">
          <div className="search-failed" role="alert">
            <p>No profile found</p>
            <p>The search did not get through; what was found before is still below.</p>
            <button className="button-quiet" type="button" onClick={() => void store.retry()}>
              Try again
            </button>
          </div>
        </div>
      )}
      <div className="results">
        {isResults && facets && <Refine profileQuery={profileQuery} facets={facets} />}
        <div className="sections">
          {isWanted(profileQuery, 'personal') && (
            <DirectorySection {...sectionProps('personal')} title="Individual Biography" eager />
          )}
          {!isResults && children}
          {isWanted(profileQuery, 'professional') && (
            <DirectorySection {...sectionProps('professional')} title="Professional Profiles" />
          )}
        </div>
      </div>
    </div>
  );
};

const Chips = ({ profileQuery, directory }: { profileQuery: ProfileQuery; directory: HomeState }) => {
  const chips = activeFilters(profileQuery, directory.facets);
  if (!hasProfileQuery(profileQuery)) return null;
  return (
    <ul className="chips" aria-label="Narrowed to">
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
          See everyone
        </a>
      </li>
    </ul>
  );
};

const foundText = ({ profileQuery, personal, professional }: HomeState): string => {
  if (!hasProfileQuery(profileQuery)) return '';
  const total = personal.total + professional.total;
  return `${total.toLocaleString('en')} ${total === 1 ? 'profile' : 'profiles'} found`;
};
