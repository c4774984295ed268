import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminPurgeUser } from '../../src/contract/moderation/trash.ts';
import { TRASH_SENTENCES } from '../../src/domain/moderation/sentences.ts';
import { purgeUser } from '../../src/server/moderation/trash.ts';

export default handleAdmin(adminPurgeUser, async ({ input, ...call }) => {
  await purgeUser(call, input.id);
  return { success: true as const, message: TRASH_SENTENCES.purged };
});

export const config = { path: ['/php-api/CMSpurgeUser.php', '/php-api/cmspurgeuser.php'] };
