import { HomeDirectory, type HomeDirectoryProps } from './HomeDirectory.tsx';
import { SearchResults } from './SearchResults.tsx';

/** Home as it begins with results. */
export const ResultsHome = (props: Omit<HomeDirectoryProps, 'parts'>) => (
  <HomeDirectory {...props} parts={{ Results: SearchResults }} />
);
