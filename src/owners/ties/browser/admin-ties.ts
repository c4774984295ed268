import { atom } from 'nanostores';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { loadPage, type PagedState, takeFromPage } from '../../../base/table/browser.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { adminAnswerTie, adminGetTies, type WaitingTie } from '../../../profiles/ties/calls.ts';
import type { TieDecision } from '../../../profiles/ties/rules/tie.ts';
import { takeFromToDo } from '../../../site/to-do/browser.ts';

/** The ties that wait for pages without an account, the longest waiting first. */
export const $ties = atom<PagedState<WaitingTie>>({ kind: 'loading', items: [] });

/** Loads the first or the next page of ties. */
export const loadTies = (more = false): Promise<void> => loadPage($ties, adminGetTies, more);

/** Answers for a page; returns the message. An answered tie leaves the list. */
export const answerTie = async (
  tie: string,
  decision: TieDecision,
): Promise<{ isDone: boolean; message: string }> => {
  const outcome = await adminCall(adminAnswerTie, { tie, decision });
  if (outcome.kind !== 'done') {
    await loadTies();
    return { isDone: false, message: sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed) };
  }
  takeFromToDo('tie', tie);
  await takeFromPage($ties, (each) => each.tie === tie, loadTies);
  return { isDone: true, message: outcome.reply.message };
};
