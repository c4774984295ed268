import { handle } from '../../src/accounts/server/handle.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';
import { answerAsOwner } from '../../src/owners/suggestions/server/answer-suggestion.ts';
import { answerSuggestion } from '../../src/profiles/suggestions/calls.ts';

export default handle(answerSuggestion, async (call) => {
  const { record } = await requireOwnProfile(call);
  return answerAsOwner(call, record, call.input);
});

export const config = { path: '/php-api/answer-suggestion.php' };
