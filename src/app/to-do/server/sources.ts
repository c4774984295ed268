import type { Storage } from '../../../base/engine/storage/storage.ts';
import { messageQueue } from '../../../contact/server/list-messages.ts';
import { badgeQueue } from '../../../moderation/badge/server.ts';
import { caseQueue } from '../../../moderation/cases/server/case-queue.ts';
import { claimQueue } from '../../../owners/claims/server/claim-queue.ts';
import { suggestionQueue } from '../../../owners/suggestions/server/list-suggestions.ts';
import { listOldestTies } from '../../../owners/ties/server/tie-queue.ts';
import { listWaitingPages } from '../../../search/new-pages/storage.ts';
import { EVERY_TO_DO_KIND, TO_DO_SHOWN, type ToDoKind } from '../../../site/to-do/rules.ts';
import {
  dropStrays,
  type Listing,
  listOldest,
  type Queue,
  type Waiting,
} from '../../../site/to-do/server.ts';
import { listMarkKeys } from '../../../site/to-do/storage.ts';

/** Every queue that the team answers. */
export const QUEUES: readonly Queue<unknown>[] = [
  caseQueue,
  badgeQueue,
  claimQueue,
  suggestionQueue,
  messageQueue,
];

const NONE: Listing = { count: 0, since: null, oldest: [] };

/** Everything that waits, from one list of marks; all kinds that need names ask for the directory at once, so it is read once. */
export const listToDo = async (storage: Storage): Promise<Record<ToDoKind, Listing>> => {
  const marks = listMarkKeys(storage);
  const [tie, page, ...listings] = await Promise.all([
    listTies(storage),
    listNewPages(storage),
    ...QUEUES.map((queue) => listOldest(storage, queue, TO_DO_SHOWN, marks)),
  ]);
  const all = new Map(listings.flatMap((each) => [...each]));
  const none = Object.fromEntries(EVERY_TO_DO_KIND.map((kind) => [kind, NONE]));
  return { ...none, ...Object.fromEntries(all), tie, page } as Record<ToDoKind, Listing>;
};

const listingOf = (count: number, oldest: Waiting[]): Listing => ({
  count,
  since: oldest[0]?.at ?? null,
  oldest,
});

const listTies = async (storage: Storage): Promise<Listing> => {
  const { count, items } = await listOldestTies(storage, TO_DO_SHOWN);
  return listingOf(
    count,
    items.map(({ tie, page, since }) => ({
      kind: 'tie',
      id: tie,
      name: page.name,
      at: Date.parse(since),
      count: 1,
    })),
  );
};

// A page that waits for its owner to confirm an address needs nobody.
const listNewPages = async (storage: Storage): Promise<Listing> => {
  const pages = (await listWaitingPages(storage)).filter(({ waiting }) => waiting.until === 'reviewed');
  return listingOf(
    pages.length,
    pages
      .slice(0, TO_DO_SHOWN)
      .map(({ id, name, waiting }) => ({ kind: 'page', id, name, at: waiting.since, count: 1 })),
  );
};

/** Removes the marks that a crash has left. */
export const dropStrayMarks = async (storage: Storage): Promise<void> => {
  for (const queue of QUEUES) await dropStrays(storage, queue);
};
