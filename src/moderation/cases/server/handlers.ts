import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { adminDecide, adminGetReports } from '../../reports/calls.ts';
import { DECIDED_SENTENCES } from '../../rules/sentences.ts';
import { actOnCase } from './admin-decide.ts';
import { decisionProblems } from './decide.ts';
import { answerReports } from './inbox.ts';

export const adminGetReportsHandler = adminHandler(adminGetReports, ({ input, ...call }) =>
  answerReports(call, input),
);

export const adminDecideHandler = adminHandler(
  adminDecide,
  async ({ input, ...call }) => {
    await actOnCase(call, input);
    return { success: true as const, message: DECIDED_SENTENCES[input.decision] };
  },
  decisionProblems,
);
