import { handle } from '../../src/accounts/server/handle.ts';
import { answerSuggestion } from '../../src/profiles/suggestions/calls.ts';
import { requireOwnProfile } from '../../src/server/owners/own-profile.ts';
import { answerAsOwner } from '../../src/server/owners/suggestions/answer-suggestion.ts';

export default handle(answerSuggestion, async (call) => {
  const { record } = await requireOwnProfile(call);
  return answerAsOwner(call, record, call.input);
});

export const config = { path: '/php-api/answer-suggestion.php' };
