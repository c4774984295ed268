import { adminCall } from '../../../base/http/browser/admin-call.ts';
import { adminAnswerTie, adminGetTies, type UnansweredTie } from '../../../profiles/ties/calls.ts';
import type { TieDecision } from '../../../profiles/ties/rules/tie.ts';
import { waitingStore } from '../../../site/to-do/browser.ts';

/** The ties that wait for pages without an account, the longest waiting first. */
export const waitingTies = waitingStore<UnansweredTie, { cursor?: string | undefined }>(adminGetTies);

/** Answers for a page; returns the message. */
export const answerTie = async (tie: string, decision: TieDecision): Promise<{ message: string }> => {
  const outcome = await adminCall(adminAnswerTie, { tie, decision });
  return waitingTies.settle(outcome, 'tie', (each) => each.tie === tie);
};
