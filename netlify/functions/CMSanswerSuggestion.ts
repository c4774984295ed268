import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminAnswerSuggestion } from '../../src/profiles/suggestions/calls.ts';
import { answerAsAdmin } from '../../src/server/owners/suggestions/answer-suggestion.ts';

export default handleAdmin(adminAnswerSuggestion, ({ input, ...call }) => answerAsAdmin(call, input));

export const config = { path: ['/php-api/CMSanswerSuggestion.php', '/php-api/cmsanswersuggestion.php'] };
