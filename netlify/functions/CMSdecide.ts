import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminDecide } from '../../src/contract/moderation/reports.ts';
import { DECIDED_SENTENCES } from '../../src/domain/moderation/sentences.ts';
import { actOnCase } from '../../src/server/moderation/admin-decide.ts';

export default handleAdmin(adminDecide, async ({ input, ...call }) => {
  await actOnCase(call, input);
  return { success: true as const, message: DECIDED_SENTENCES[input.decision] };
});

export const config = { path: ['/php-api/CMSdecide.php', '/php-api/cmsdecide.php'] };
