import { HomeDirectory, type HomeDirectoryProps } from './HomeDirectory.tsx';
import { NothingFound } from './NothingFound.tsx';
import { SearchResults } from './SearchResults.tsx';

/** Home as it begins with a search that found nobody. */
export const NothingHome = (props: Omit<HomeDirectoryProps, 'parts'>) => (
  <HomeDirectory {...props} parts={{ Results: SearchResults, Nothing: NothingFound }} />
);
