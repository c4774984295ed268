import pMap from 'p-map';
import { hasAccount } from '../../accounts/server/has-account.ts';
import { READS_AT_ONCE, type Storage } from '../../base/engine/storage/storage.ts';
import type { Page, PageQuery } from '../../base/http/server/cursor.ts';
import { startOf, toNext } from '../../base/http/server/cursor.ts';
import { profileSlug } from '../../base/text/rules/slug.ts';
import { paths } from '../../paths.ts';
import { goneSourcesOf, sourcesOnPage } from '../../profiles/gone-sources/rules/source-check.ts';
import { listGonePages } from '../../profiles/gone-sources/storage/gone-pages.ts';
import { displayName } from '../../profiles/rules/list-item.ts';
import { getProfileRecord } from '../../profiles/storage/profile-record.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { adminGetGoneSources, type PageWithGone } from './calls.ts';

const SCOPE = 'gone-sources';

const readPage = async (storage: Storage, id: string): Promise<PageWithGone | null> => {
  const record = await getProfileRecord(storage, id);
  const gone = record === null ? [] : goneSourcesOf(sourcesOnPage(record));
  if (record === null || gone.length === 0) return null;
  const name = displayName(record);
  return {
    id,
    profile: record.profile,
    name,
    url: encodeURI(paths.profile(profileSlug(name), id)),
    account: await hasAccount(storage, record),
    sources: gone.map(({ field, url, title, archived, since }) => ({ field, url, title, archived, since })),
  };
};

/** A page of the pages with sources that are gone; shorter than asked for where some have replaced theirs. */
export const answerGoneSources = async (storage: Storage, query: PageQuery): Promise<Page<PageWithGone>> => {
  const { limit, before } = await startOf(storage, SCOPE, query);
  const ids = (await listGonePages(storage)).filter((id) => before === null || id > before);
  const part = ids.slice(0, limit);
  const pages = await pMap(part, (id) => readPage(storage, id), READS_AT_ONCE);
  const next = ids.length > limit ? (part.at(-1) ?? null) : null;
  return {
    success: true,
    items: pages.filter((page) => page !== null),
    next: await toNext(storage, SCOPE, next),
  };
};

export const adminGetGoneSourcesHandler = adminHandler(adminGetGoneSources, ({ input, storage }) =>
  answerGoneSources(storage, input),
);
