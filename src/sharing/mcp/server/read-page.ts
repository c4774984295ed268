import type { Storage } from '../../../base/engine/storage/storage.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { paths } from '../../../paths.ts';
import { getCounts } from '../../../profiles/counts/storage/counts.ts';
import type { ShownChange } from '../../../profiles/history/rules/visible-change.ts';
import { readHistory } from '../../../profiles/history/server/read-history.ts';
import { newestVersion } from '../../../profiles/history/storage/read-past.ts';
import { profilePath } from '../../../profiles/server/profile-path.ts';
import { citedAddress } from '../../cite/rules/citation.ts';
import type { KnownPage } from '../rules/known-page.ts';
import { MCP, RESOURCE_ADDRESS } from '../rules/limits.ts';
import { excerpt, quotedFields } from '../rules/quotation.ts';
import { aboutPage, pageUrl, quotePage, sourcesOf } from './cite-page.ts';
import { withKnownTies } from './known-page.ts';

/** Answers `get_page`. */
export const readPage = async (storage: Storage, page: KnownPage) => {
  const { record, profile } = page;
  const [counts, { profile: tied }, version] = await Promise.all([
    getCounts(storage, profile.id),
    withKnownTies(storage, page),
    newestVersion(storage, record),
  ]);
  return {
    ...aboutPage(page),
    cite_as: citedAddress(pageUrl(profile), version),
    confirmed: profile.confirmed,
    resource: RESOURCE_ADDRESS.replace('{id}', profile.id),
    quotation: quotePage({ ...tied, ...counts }),
  };
};

/** Answers `get_sources`. */
export const answerSources = (page: KnownPage) => ({
  ...aboutPage(page),
  total: sourcesOf(page.profile, 0).total,
});

/** Answers `get_history`: the newest changes that the public sees. */
export const readChanges = async (storage: Storage, page: KnownPage) => {
  const { changes, next } = await readHistory(storage, page.record, 'public', { limit: MCP.results });
  return {
    ...aboutPage(page),
    url: new URL(paths.history(profilePath(page.profile)), siteUrl()).href,
    items: changes.map((change) => toItem(page, change)),
    more: next !== null,
  };
};

const toItem = ({ profile }: KnownPage, { number, at, by, fields }: ShownChange) => ({
  number,
  cite_as: citedAddress(pageUrl(profile), { number }),
  as_of: at,
  said_by: by,
  fields: Object.keys(fields),
  quotation: quotedFields(
    Object.fromEntries(
      Object.entries(fields).map(([field, { before, after }]) => [
        field,
        { before: excerpt(before ?? ''), after: excerpt(after ?? '') },
      ]),
    ),
  ),
});
