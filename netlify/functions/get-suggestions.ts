import { handle } from '../../src/accounts/server/handle.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';
import { answerOwnSuggestions } from '../../src/owners/suggestions/server/list-suggestions.ts';
import { getSuggestions } from '../../src/profiles/suggestions/calls.ts';

export default handle(getSuggestions, async (call) => {
  const { record } = await requireOwnProfile(call);
  return answerOwnSuggestions(call.storage, record, call.input);
});

export const config = { path: '/php-api/get-suggestions.php' };
