import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { profilePath } from '../../../profiles/server/profile-path.ts';
import { profileMarkdown } from '../../profile-files/server/profile-text.ts';
import type { KnownPage } from '../rules/known-page.ts';
import { blockQuotation, QUOTATION_NOTICE } from '../rules/quotation.ts';
import { aboutPage, pageUrl, sourcesOf } from './cite-page.ts';
import { withKnownTies } from './known-page.ts';

const SPEAKERS = {
  owner: 'the owner of the page',
  reader: 'a reader, whose proposal the editors accepted',
  administrator: 'the editors',
  import: 'an import from the source that it names',
  directory: 'the directory',
} as const;

/** A page as a resource: the Markdown that it has as a file, as a quotation below what the site itself says about it. */
export const readMarkdown = async (storage: Storage, page: KnownPage): Promise<string> => {
  const { profile } = await withKnownTies(storage, page);
  const about = aboutPage(page);
  const shared = {
    profile: { ...profile, email: '', phone: '' },
    path: profilePath(profile),
    address: pageUrl(profile),
    created: new Date(page.record.created).toISOString(),
    version: null,
  };
  const text = String(await profileMarkdown.make(shared, storage, ''));
  const { verified, basis, at } = about.verification;
  return [
    `A page of ${site.name}, ${about.kind} ${about.id}`,
    '',
    `- url: <${about.url}>`,
    `- as_of: ${about.as_of}`,
    `- said_by: ${SPEAKERS[about.said_by]}`,
    `- verification: ${verified ? `${site.name} checked who this is about (${basis}, ${at})` : 'none'}`,
    `- sources: ${sourcesOf(profile, 0).total}, listed at the end of the quotation`,
    `- licence: ${about.licence || 'none stated'}`,
    '',
    QUOTATION_NOTICE.replace('in "quotation"', 'below, after ">",'),
    '',
    blockQuotation(text),
    '',
  ].join('\n');
};
