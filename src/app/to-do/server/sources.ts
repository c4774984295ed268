import type { Storage } from '../../../base/engine/storage/storage.ts';
import { messageQueue } from '../../../contact/server/list-messages.ts';
import { proposalQueue } from '../../../imports/proposals/server/proposal-queue.ts';
import { badgeQueue } from '../../../moderation/badge/server.ts';
import { caseQueue } from '../../../moderation/cases/server/case-queue.ts';
import { newPageQueue } from '../../../moderation/new-pages/server/new-page-queue.ts';
import { claimQueue } from '../../../owners/claims/server/claim-queue.ts';
import { suggestionQueue } from '../../../owners/suggestions/server/list-suggestions.ts';
import { tieQueue } from '../../../owners/ties/server/tie-queue.ts';
import { EVERY_TO_DO_KIND, type ToDoKind } from '../../../site/to-do/rules.ts';
import { dropStrays, type Queue, type Standing, standingOf } from '../../../site/to-do/server/queue.ts';
import { dropStrayAssignments } from '../../../site/to-do/storage/assignments.ts';
import { listMarkKeys } from '../../../site/to-do/storage/marks.ts';

/** Every queue that the team answers; a new kind is named here. */
export const QUEUES: readonly Queue<unknown>[] = [
  caseQueue,
  badgeQueue,
  tieQueue,
  claimQueue,
  proposalQueue,
  newPageQueue,
  suggestionQueue,
  messageQueue,
];

const NONE: Standing = { count: 0, since: null };

/** Everything that waits, from one list of marks; all kinds that need names ask for the directory at once, so it is read once. */
export const listToDo = async (storage: Storage): Promise<ReadonlyMap<ToDoKind, Standing>> => {
  const marks = listMarkKeys(storage);
  const standings = await Promise.all(QUEUES.map((queue) => standingOf(storage, queue, marks)));
  return new Map([
    ...EVERY_TO_DO_KIND.map((kind): [ToDoKind, Standing] => [kind, NONE]),
    ...standings.flatMap((each) => [...each]),
  ]);
};

/** Removes the marks that a crash has left, and who had what waits no more. */
export const dropStrayMarks = async (storage: Storage): Promise<void> => {
  for (const queue of QUEUES) await dropStrays(storage, queue);
  await dropStrayAssignments(storage);
};
