import { adminAnswerSuggestion } from '../../src/profiles/suggestions/calls.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerAsAdmin } from '../../src/server/owners/suggestions/answer-suggestion.ts';

export default handleAdmin(adminAnswerSuggestion, ({ input, ...call }) => answerAsAdmin(call, input));

export const config = { path: ['/php-api/CMSanswerSuggestion.php', '/php-api/cmsanswersuggestion.php'] };
