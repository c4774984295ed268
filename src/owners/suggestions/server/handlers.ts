import { handler } from '../../../base/http/server/handler.ts';
import {
  adminAnswerSuggestion,
  adminGetSuggestions,
  answerSuggestion,
  getSuggestions,
  suggestChange,
} from '../../../profiles/suggestions/calls.ts';
import { SUGGESTION_SENTENCES } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { requireOwnProfile } from '../../my-profile/server.ts';
import { answerAsAdmin, answerAsOwner } from './answer-suggestion.ts';
import { answerOwnSuggestions, answerQueue } from './list-suggestions.ts';
import { receiveSuggestion, suggestionProblems } from './suggest-change.ts';

export const suggestChangeHandler = handler(
  suggestChange,
  async ({ input, ...call }) => {
    const { reference, isForTeam } = await receiveSuggestion(call, input);
    if (isForTeam) call.tellArrival();
    return { success: true as const, message: SUGGESTION_SENTENCES.sent, reference };
  },
  suggestionProblems,
);

export const answerSuggestionHandler = handler(answerSuggestion, async (call) => {
  const { record } = await requireOwnProfile(call);
  return answerAsOwner(call, record, call.input);
});

export const adminGetSuggestionsHandler = adminHandler(adminGetSuggestions, ({ input, ...call }) =>
  answerQueue(call, input),
);

export const adminAnswerSuggestionHandler = adminHandler(adminAnswerSuggestion, ({ input, ...call }) =>
  answerAsAdmin(call, input),
);

export const getSuggestionsHandler = handler(getSuggestions, async (call) => {
  const { record } = await requireOwnProfile(call);
  return answerOwnSuggestions(call.storage, record, call.input);
});
