import type { Storage } from '../../../base/engine/storage/storage.ts';
import { countAdminEntries } from '../../../search/admin-list/storage/admin-entries.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { adminAssign, adminGetWaiting, type PageCounts } from '../../../site/to-do/calls.ts';
import { answerWaiting } from '../../../site/to-do/server/waiting.ts';
import { answerAssign } from './assign.ts';
import { QUEUES } from './sources.ts';

const countPages = async (storage: Storage): Promise<PageCounts> => {
  const [personal, professional] = await Promise.all([
    countAdminEntries(storage, 'personal'),
    countAdminEntries(storage, 'professional'),
  ]);
  return { personal, professional };
};

export const adminGetWaitingHandler = adminHandler(adminGetWaiting, async ({ input, ...call }) => {
  const { pages: asked, ...query } = input;
  const [waiting, pages] = await Promise.all([
    answerWaiting(call, QUEUES, query),
    asked && countPages(call.storage),
  ]);
  return { ...waiting, ...(pages && { pages }) };
});

export const adminAssignHandler = adminHandler(adminAssign, ({ input, ...call }) =>
  answerAssign(call, input),
);
