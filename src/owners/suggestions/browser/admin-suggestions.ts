import { adminCall } from '../../../base/http/browser/admin-call.ts';
import {
  adminAnswerSuggestion,
  adminGetSuggestions,
  type QueuedSuggestion,
} from '../../../profiles/suggestions/calls.ts';
import type { SuggestionDecision } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import { loadToDo, waitingStore } from '../../../site/to-do/browser.ts';
import { type AnswerOutcome, toAnswerOutcome } from './answer-outcome.ts';

/** The suggestions that administrators may answer, oldest first. */
export const waitingSuggestions = waitingStore<QueuedSuggestion, { cursor?: string | undefined }>(
  adminGetSuggestions,
);

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
  await waitingSuggestions.take((item) => item.reference === reference);
  return outcome;
};
