import { atom } from 'nanostores';
import { adminCall } from '../../../base/http/browser/admin-call.ts';
import { loadPage, type PagedState, takeFromPage } from '../../../base/table/browser.ts';
import {
  adminAnswerSuggestion,
  adminGetSuggestions,
  type QueuedSuggestion,
} from '../../../profiles/suggestions/calls.ts';
import type { SuggestionDecision } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import { loadToDo } from '../../../site/to-do/browser.ts';
import { type AnswerOutcome, toAnswerOutcome } from './answer-outcome.ts';

/** The suggestions that administrators may answer, oldest first. */
export const $suggestions = atom<PagedState<QueuedSuggestion>>({ kind: 'loading', items: [] });

/** Loads the first or the next page of suggestions. */
export const loadSuggestions = (more = false): Promise<void> =>
  loadPage($suggestions, adminGetSuggestions, more);

/** Answers a suggestion as an administrator; what is over leaves the list. */
export const answerQueuedSuggestion = async (
  reference: string,
  decision: SuggestionDecision,
  value?: string,
): Promise<AnswerOutcome> => {
  const sent = { reference, decision, ...(value !== undefined && { value }) };
  const outcome = toAnswerOutcome(await adminCall(adminAnswerSuggestion, sent, { again: false }));
  if (!outcome.isOver) return outcome;
  void loadToDo();
  await takeFromPage($suggestions, (item) => item.reference === reference, loadSuggestions);
  return outcome;
};
