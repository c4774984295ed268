import { adminHandler } from '../../../site/audit/server/admin-call.ts';
import { adminAssign, adminGetWaiting } from '../../../site/to-do/calls.ts';
import { answerWaiting } from '../../../site/to-do/server/waiting.ts';
import { answerAssign } from './assign.ts';
import { QUEUES } from './sources.ts';

export const adminGetWaitingHandler = adminHandler(adminGetWaiting, ({ input, ...call }) =>
  answerWaiting(call, QUEUES, input),
);

export const adminAssignHandler = adminHandler(adminAssign, ({ input, ...call }) =>
  answerAssign(call, input),
);
