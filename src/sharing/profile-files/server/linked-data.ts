import { paths } from '../../../paths.ts';
import { profileJsonLd } from '../../../profiles/rules/profile-meta.ts';
import type { ProfileFile } from './profile-file.ts';

/** `.jsonld`: the structured data that the page itself has. */
export const profileLinkedData: ProfileFile = {
  ending: '.jsonld',
  type: 'application/ld+json',
  hasTies: true,
  make: ({ profile, address, created }) =>
    `${JSON.stringify(profileJsonLd(profile, address, new URL(paths.photo(profile.avatar), address).href, created), null, 2)}\n`,
};
