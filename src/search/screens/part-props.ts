import type { ReactNode, Ref } from 'react';
import type { DirectoryStore } from '../browser/directory-store.ts';
import type { HomeState } from '../browser/home-state.ts';

/** What shows the results of a search. */
export type ResultsProps = {
  store: DirectoryStore;
  directory: HomeState;
  /** The number of results, which gets the focus when somebody follows a link to others. */
  count: Ref<HTMLDivElement>;
  /** The title of the page without a search. */
  title: string;
  /** What follows the search in the title. */
  brand: string;
  /** The filters as the page has them, as long as they are those of the results. */
  filters: ReactNode;
  /** What says that nobody is found, and how to go on; loaded with the first search. */
  Nothing?: typeof import('./NothingFound.tsx').NothingFound | undefined;
  /** What shows any others, loaded with the first search. */
  Refine?: typeof import('../facets/screens/Refine.tsx').Refine | undefined;
};

/** What shows home without a search. */
export type PlainSectionsProps = Pick<ResultsProps, 'store' | 'directory' | 'title'> & {
  /** What stands between the sections. */
  children?: ReactNode;
};
