import type { ClaimDecision } from '../../../accounts/claims/rules.ts';
import { adminCall } from '../../../base/http/browser/admin-call.ts';
import { waitingStore } from '../../../site/to-do/browser.ts';
import { adminAnswerClaim, adminGetClaims, type WaitingClaim } from '../calls/website-claim.ts';

/** The proven claims that wait for an answer, the longest waiting first. */
export const waitingClaims = waitingStore<WaitingClaim, { cursor?: string | undefined }>(adminGetClaims);

/** Answers a claim; returns the message. */
export const answerClaim = async (
  { id, claim }: WaitingClaim,
  decision: ClaimDecision,
): Promise<{ message: string }> => {
  const outcome = await adminCall(adminAnswerClaim, { id, claim, decision });
  return waitingClaims.settle(outcome, 'claim', (each) => each.id === id);
};
