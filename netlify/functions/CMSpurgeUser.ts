import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { TRASH_SENTENCES } from '../../src/moderation/rules/sentences.ts';
import { adminPurgeUser } from '../../src/moderation/trash/calls.ts';
import { purgeUser } from '../../src/moderation/trash/server.ts';

export default handleAdmin(adminPurgeUser, async ({ input, ...call }) => {
  await purgeUser(call, input.id);
  return { success: true as const, message: TRASH_SENTENCES.purged };
});

export const config = { path: ['/php-api/CMSpurgeUser.php', '/php-api/cmspurgeuser.php'] };
