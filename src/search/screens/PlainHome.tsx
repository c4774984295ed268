import { HomeDirectory, type HomeDirectoryProps } from './HomeDirectory.tsx';
import { PlainSections } from './PlainSections.tsx';

/** Home as it begins without a search. */
export const PlainHome = (props: Omit<HomeDirectoryProps, 'parts'>) => (
  <HomeDirectory {...props} parts={{ Plain: PlainSections }} />
);
