import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { answerAsAdmin } from '../../src/owners/suggestions/server/answer-suggestion.ts';
import { adminAnswerSuggestion } from '../../src/profiles/suggestions/calls.ts';

export default handleAdmin(adminAnswerSuggestion, ({ input, ...call }) => answerAsAdmin(call, input));

export const config = { path: ['/php-api/CMSanswerSuggestion.php', '/php-api/cmsanswersuggestion.php'] };
