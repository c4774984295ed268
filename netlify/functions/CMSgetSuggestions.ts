import { adminGetSuggestions } from '../../src/profiles/suggestions/calls.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerQueue } from '../../src/server/owners/suggestions/list-suggestions.ts';

export default handleAdmin(adminGetSuggestions, ({ input, storage }) => answerQueue(storage, input));

export const config = { path: ['/php-api/CMSgetSuggestions.php', '/php-api/cmsgetsuggestions.php'] };
