import { adminPurgeUser } from '../../src/contract/moderation/trash.ts';
import { TRASH_SENTENCES } from '../../src/domain/moderation/sentences.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { purgeUser } from '../../src/server/moderation/trash.ts';

export default handleAdmin(adminPurgeUser, async ({ input, ...call }) => {
  await purgeUser(call, input.id);
  return { success: true as const, message: TRASH_SENTENCES.purged };
});

export const config = { path: ['/php-api/CMSpurgeUser.php', '/php-api/cmspurgeuser.php'] };
