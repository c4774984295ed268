import type { Storage } from '../../../base/engine/storage/storage.ts';
import { nullIfUnavailable } from '../../../base/engine/storage/storage-error.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import type { Page } from '../../../base/http/server/cursor.ts';
import { isProfileId, profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';
import type { LikePart, SharedCounts } from '../../../search/admin-list/rules.ts';
import { isHostOfAll, isShared, sharedMarks } from '../../../search/admin-list/storage/shared-marks.ts';
import { askDirectory } from '../../../search/storage/directory-index.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { type ListCall, pageOf } from '../../../site/to-do/server/queue.ts';
import { findLookAlikes, toLookAlike } from '../../page/server.ts';
import { adminGetNewPages, type NewPage } from '../calls.ts';
import { newPageQueue, type WaitingPage } from './new-page-queue.ts';

const UNSHARED: SharedCounts = { host: 0, website: 0, text: 0 };

/** Tells which new pages have the same as a page, with its network always itself among them; 404 if there is none, also in the trash. */
const sharingWith = async (
  storage: Storage,
  id: string,
  part: LikePart,
): Promise<(page: WaitingPage) => boolean> => {
  const record = isProfileId(id) ? await getRecordOrTombstone(storage, id) : null;
  if (record === null || 'deleted' in record) throw noProfile();
  if (part === 'address') {
    const from = record.waiting?.from;
    return ({ entry, waiting }) => entry.id === id || (from !== undefined && waiting.from === from);
  }
  if (part === 'host' && isHostOfAll(record.email)) return () => false;
  const marks = sharedMarks(record);
  return ({ entry }) => isShared(part, marks, entry.marks ?? '');
};

/** A page of the new pages that wait, oldest first, with what may help to judge them; with `like`, those that share something with that page. */
export const listNewPages = async (
  call: ListCall,
  { like, by, ...query }: InputOf<typeof adminGetNewPages>,
): Promise<Page<NewPage>> => {
  const { storage } = call;
  const arrangement =
    like === undefined
      ? undefined
      : { scope: `page:${by}:${like}`, keeps: await sharingWith(storage, like, by) };
  const { items, next } = await pageOf(call, newPageQueue, query, arrangement);
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
      shared: {
        ...(shared?.[index] ?? UNSHARED),
        ...(isHostOfAll(item.entry.email) && { host: 0 }),
      },
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
  listNewPages(call, input),
);
