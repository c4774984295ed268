import { handle } from '../../src/accounts/server/handle.ts';
import { tellArrival } from '../../src/app/to-do/server/notices.ts';
import { receiveSuggestion, suggestionProblems } from '../../src/owners/suggestions/server/suggest-change.ts';
import { suggestChange } from '../../src/profiles/suggestions/calls.ts';
import { SUGGESTION_SENTENCES } from '../../src/profiles/suggestions/rules/suggestion-sentences.ts';

export default handle(
  suggestChange,
  async ({ input, ...call }) => {
    const { reference, isForTeam } = await receiveSuggestion(call, input);
    if (isForTeam) call.later(() => tellArrival(call.storage));
    return { success: true as const, message: SUGGESTION_SENTENCES.sent, reference };
  },
  suggestionProblems,
);

export const config = { path: '/php-api/suggest-change.php' };
