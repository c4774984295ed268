import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { actOnCase } from '../../src/moderation/cases/server/admin-decide.ts';
import { decisionProblems } from '../../src/moderation/cases/server/decide.ts';
import { adminDecide } from '../../src/moderation/reports/calls.ts';
import { DECIDED_SENTENCES } from '../../src/moderation/rules/sentences.ts';

export default handleAdmin(
  adminDecide,
  async ({ input, ...call }) => {
    await actOnCase(call, input);
    return { success: true as const, message: DECIDED_SENTENCES[input.decision] };
  },
  decisionProblems,
);

export const config = { path: ['/php-api/CMSdecide.php', '/php-api/cmsdecide.php'] };
