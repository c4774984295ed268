import { say } from '../../base/languages/rules/say.ts';
import type { DirectoryStore } from '../browser/directory-store.ts';
import type { HomeState } from '../browser/home-state.ts';

type SearchFailedProps = { state: HomeState['state']; store: DirectoryStore };

/** Where the list was, if a search failed: what happened, and a way to try again. What was searched for stays in the box. */
export const SearchFailed = ({ state, store }: SearchFailedProps) => (
  <div className="wrap search-failed" role="alert">
    <p>{state === 'offline' ? say('search.offline') : say('search.search-failed')}</p>
    <button className="button-quiet" type="button" onClick={() => void store.retry()}>
      {say('common.try-again')}
    </button>
  </div>
);
