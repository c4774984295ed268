import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { answerQueue } from '../../src/owners/suggestions/server/list-suggestions.ts';
import { adminGetSuggestions } from '../../src/profiles/suggestions/calls.ts';

export default handleAdmin(adminGetSuggestions, ({ input, storage }) => answerQueue(storage, input));

export const config = { path: ['/php-api/CMSgetSuggestions.php', '/php-api/cmsgetsuggestions.php'] };
