import type { Storage } from '../../base/engine/storage/storage.ts';
import type { InputOf, ReplyOf } from '../../base/http/calls/endpoint.ts';
import { PAGE_SIZE } from '../../base/http/rules/limits.ts';
import { readCursor, writeCursor } from '../../base/http/server/cursor.ts';
import { adminGetRequests, type QueuedRequest } from '../../profiles/badge/calls.ts';
import { NOT_VERIFIED, type Verified } from '../../profiles/badge/rules/verified.ts';
import { toRequestView } from '../../profiles/badge/server/badge-request.ts';
import { type BadgeRequest, listBadgeRequests } from '../../profiles/badge/storage/badge-requests.ts';
import type { AdminEntry } from '../../search/storage/directory-entry.ts';
import { adminEntriesAt } from '../../search/storage/entries-at.ts';
import { adminHandler } from '../../site/audit/server/admin-call.ts';

const SCOPE = 'badge-requests';

/** The oldest open requests, and the number of all. */
export const listOldestRequests = async (
  storage: Storage,
  limit: number,
): Promise<{ count: number; items: QueuedRequest[] }> => {
  const reading = listBadgeRequests(storage);
  const items = await toQueue(
    storage,
    reading.then((requests) => requests.slice(0, limit)),
  );
  return { count: (await reading).length, items };
};

/** A page of the open requests, oldest first. */
export const answerRequests = async (
  storage: Storage,
  query: InputOf<typeof adminGetRequests>,
): Promise<ReplyOf<typeof adminGetRequests>> => {
  const limit = query.limit ?? PAGE_SIZE;
  const after = query.cursor ? (await readCursor<{ after: string }>(storage, SCOPE, query.cursor)).after : '';
  const requests = await listBadgeRequests(storage);
  const remaining = requests.filter((request) => placeOf(request) > after);
  const page = remaining.slice(0, limit);
  const last = page.at(-1);
  return {
    success: true,
    items: await toQueue(storage, page),
    next:
      remaining.length > limit && last ? await writeCursor(storage, SCOPE, { after: placeOf(last) }) : null,
  };
};

const toQueue = async (
  storage: Storage,
  reading: readonly BadgeRequest[] | Promise<readonly BadgeRequest[]>,
): Promise<QueuedRequest[]> => {
  // The directory has the current names, and a warm function has it in memory.
  const [requests, entries] = await Promise.all([reading, adminEntriesAt(storage, reading)]);
  return requests.map((request) => toQueued(request, entries.get(request.id)));
};

const placeOf = ({ at, id }: BadgeRequest): string => `${String(at).padStart(15, '0')}.${id}`;

const toQueued = (request: BadgeRequest, entry: AdminEntry | undefined): QueuedRequest => ({
  id: request.id,
  profile: request.profile,
  name: entry?.name ?? '',
  verified: entry?.verified ?? (NOT_VERIFIED as Verified),
  recheck: entry?.recheck ?? false,
  email_confirmed: entry?.unconfirmed !== true,
  ...toRequestView(request),
});

export const adminGetRequestsHandler = adminHandler(adminGetRequests, ({ input, storage }) =>
  answerRequests(storage, input),
);
