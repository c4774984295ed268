import { nullIfUnavailable } from '../../../base/engine/storage/storage-error.ts';
import type { Page, PageQuery } from '../../../base/http/server/cursor.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import type { SharedCounts } from '../../../search/admin-list/storage/shared-marks.ts';
import { askDirectory } from '../../../search/storage/directory-index.ts';
import { adminHandler } from '../../../site/audit/server/admin-call.ts';
import { type ListCall, pageOf } from '../../../site/to-do/server/queue.ts';
import { findLookAlikes, toLookAlike } from '../../page/server.ts';
import { adminGetNewPages, type NewPage } from '../calls.ts';
import { newPageQueue, type WaitingPage } from './new-page-queue.ts';

const UNSHARED: SharedCounts = { host: 0, website: 0, text: 0 };

/** A page of the new pages that wait, oldest first, with what may help to judge them. */
export const answerNewPages = async (call: ListCall, query: PageQuery): Promise<Page<NewPage>> => {
  const { storage } = call;
  const { items, next } = await pageOf(call, newPageQueue, query);
  const entries = items.map(({ item }) => item.entry);
  const [alike, shared] = await Promise.all([
    findLookAlikes(
      storage,
      entries.map(({ id, name }) => ({ id, name })),
    ),
    askDirectory(storage, 'shared', [
      entries.map(({ marks }) => ({ ...(marks !== undefined && { marks }) })),
    ]).catch(nullIfUnavailable),
  ]);
  return {
    success: true,
    items: items.map(({ item, assigned }, index) => ({
      ...toNewPage(item),
      assigned,
      look_alikes: (alike[index] ?? []).map(toLookAlike),
      shared: shared?.[index] ?? UNSHARED,
    })),
    next,
  };
};

const toNewPage = ({
  profile,
  entry: { id, name },
  waiting,
}: WaitingPage): Omit<NewPage, 'look_alikes' | 'shared' | 'assigned'> => ({
  id,
  profile,
  name,
  url: paths.profile(profileSlug(name), id),
  since: new Date(waiting.since).toISOString(),
  until: waiting.until,
});

export const adminGetNewPagesHandler = adminHandler(adminGetNewPages, ({ input, ...call }) =>
  answerNewPages(call, input),
);
