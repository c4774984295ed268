import { site } from '../../base/brand/rules/site.ts';
import { profileSlug } from '../../base/text/rules/slug.ts';
import { withoutBadgeMarks } from '../../profiles/badge/rules/badge-marks.ts';
import { displayName } from '../../profiles/rules/list-item.ts';
import type { ProfileFile, SharedProfile } from '../profile-files/server/profile-file.ts';
import { bibtexEntry } from './rules/bibtex.ts';
import { type Citation, citedAddress, citedText } from './rules/citation.ts';
import { cslItem } from './rules/csl.ts';

const toCitation = ({ profile, address, version }: SharedProfile): Citation => {
  const title = withoutBadgeMarks(displayName(profile));
  const slug = profileSlug(title);
  return {
    key: `${/^[a-z][a-z\d-]*$/.test(slug) ? slug : 'page'}-${profile.id}${version === null ? '' : `-v${version.number}`}`,
    title,
    site: site.name,
    number: version?.number ?? null,
    day: version?.day ?? profile.updated.slice(0, 10),
    url: citedAddress(address, version),
    language: profile.language,
  };
};

/** `cite.txt`, `cite.bib` and `cite.json`: how the newest version of a page is cited. */
export const CITATION_FILES: readonly ProfileFile[] = [
  {
    ending: '/cite.txt',
    type: 'text/plain; charset=utf-8',
    make: (shared) => `${citedText(toCitation(shared))}\n`,
  },
  {
    ending: '/cite.bib',
    type: 'application/x-bibtex; charset=utf-8',
    make: (shared) => bibtexEntry(toCitation(shared)),
  },
  {
    ending: '/cite.json',
    type: 'application/vnd.citationstyles.csl+json',
    make: (shared) => `${JSON.stringify([cslItem(toCitation(shared))], null, 2)}\n`,
  },
];
