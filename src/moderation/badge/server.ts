import type { InputOf, ReplyOf } from '../../base/http/calls/endpoint.ts';
import { adminGetRequests, type QueuedRequest } from '../../profiles/badge/calls.ts';
import type { BadgeRequest } from '../../profiles/badge/rules/verification.ts';
import { toRequestView } from '../../profiles/badge/server/badge-request.ts';
import { readBadgeRequests } from '../../profiles/badge/storage/badge-requests.ts';
import type { AdminEntry } from '../../search/storage/directory-entry.ts';
import { adminEntriesAt } from '../../search/storage/entries-at.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import {
  type ListCall,
  pageOf,
  type Queue,
  type Unassigned,
  withAssigned,
} from '../../site/to-do/server/queue.ts';

/** The requests for the badge. */
export const badgeQueue: Queue<Unassigned<QueuedRequest>> = {
  kind: 'request',
  find: async (storage, marking) => {
    const reading = marking.then((marks) => readBadgeRequests(storage, marks));
    const places = reading.then((requests) => requests.filter((request) => request !== undefined));
    // The directory has the current names, and a warm function has it in memory.
    const [requests, entries] = await Promise.all([reading, adminEntriesAt(storage, places)]);
    return requests.map((request) => request && toQueued(request, entries.get(request.id)));
  },
  marksNow: async (storage, { key }) => ((await storage.getBytes(key)) === null ? [] : [key]),
  toWaiting: ({ id, name, asked }) => ({ kind: 'request', id, name, at: Date.parse(asked) }),
  reads: 2,
};

/** A page of the open requests, oldest first. */
export const listBadgeRequests = async (
  call: ListCall,
  query: InputOf<typeof adminGetRequests>,
): Promise<ReplyOf<typeof adminGetRequests>> => {
  const { items, next } = await pageOf(call, badgeQueue, query);
  return { success: true, items: items.map(withAssigned), next };
};

// A page in the trash has no entry; what it asked for comes back with it.
const toQueued = (request: BadgeRequest, entry: AdminEntry | undefined): Unassigned<QueuedRequest> | null =>
  entry === undefined
    ? null
    : {
        id: request.id,
        profile: request.profile,
        name: entry.name,
        verified: entry.verified,
        recheck: entry.recheck ?? false,
        email_confirmed: entry.unconfirmed !== true,
        ...toRequestView(request),
      };

export const adminGetRequestsHandler = adminHandler(adminGetRequests, ({ input, ...call }) =>
  listBadgeRequests(call, input),
);
