import { handle } from '../../src/accounts/server/handle.ts';
import { getSuggestions } from '../../src/profiles/suggestions/calls.ts';
import { requireOwnProfile } from '../../src/server/owners/own-profile.ts';
import { answerOwnSuggestions } from '../../src/server/owners/suggestions/list-suggestions.ts';

export default handle(getSuggestions, async (call) => {
  const { record } = await requireOwnProfile(call);
  return answerOwnSuggestions(call.storage, record, call.input);
});

export const config = { path: '/php-api/get-suggestions.php' };
