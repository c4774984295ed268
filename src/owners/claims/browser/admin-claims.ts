import { atom } from 'nanostores';
import type { ClaimDecision } from '../../../accounts/claims/rules.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { loadPage, type PagedState, takeFromPage } from '../../../base/table/browser.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { takeFromToDo } from '../../../site/to-do/browser.ts';
import { adminAnswerClaim, adminGetClaims, type WaitingClaim } from '../calls/website-claim.ts';

/** The proven claims that wait for an answer, the longest waiting first. */
export const $claims = atom<PagedState<WaitingClaim>>({ kind: 'loading', items: [] });

/** Loads the first or the next page of claims. */
export const loadClaims = (more = false): Promise<void> => loadPage($claims, adminGetClaims, more);

/** Answers a claim; returns the message. An answered claim leaves the list. */
export const answerClaim = async (
  { id, claim }: WaitingClaim,
  decision: ClaimDecision,
): Promise<{ isDone: boolean; message: string }> => {
  const outcome = await adminCall(adminAnswerClaim, { id, claim, decision });
  if (outcome.kind !== 'done') {
    await loadClaims();
    return { isDone: false, message: sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed) };
  }
  takeFromToDo('claim', id);
  await takeFromPage($claims, (each) => each.id === id, loadClaims);
  return { isDone: true, message: outcome.reply.message };
};
