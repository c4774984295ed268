import { handler } from '../../../base/http/server/handler.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { adminAnswerProposal, adminGetProposals, proposePage } from '../calls.ts';
import { PROPOSAL_SENTENCES } from '../rules.ts';
import { answerProposal } from './answer-proposal.ts';
import { answerProposals } from './list-proposals.ts';
import { proposalProblems, receiveProposal } from './propose.ts';

export const proposePageHandler = handler(
  proposePage,
  async ({ input, ...call }) => {
    const { reference, isNew } = await receiveProposal(call, input);
    if (isNew) call.tellArrival();
    return { success: true as const, message: PROPOSAL_SENTENCES.sent, reference };
  },
  proposalProblems,
);

export const adminGetProposalsHandler = adminHandler(adminGetProposals, ({ input, ...call }) =>
  answerProposals(call, input),
);

export const adminAnswerProposalHandler = adminHandler(adminAnswerProposal, ({ input, ...call }) =>
  answerProposal(call, input),
);
