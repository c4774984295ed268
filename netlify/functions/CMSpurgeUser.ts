import { adminPurgeUser } from '../../src/contract/reports.ts';
import { TRASH_SENTENCES } from '../../src/domain/admin/moderation.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { purgeUser } from '../../src/server/reports/trash.ts';

export default handleAdmin(adminPurgeUser, async ({ input, ...call }) => {
  await purgeUser(call, input.id);
  return { success: true as const, message: TRASH_SENTENCES.purged };
});

export const config = { path: ['/php-api/CMSpurgeUser.php', '/php-api/cmspurgeuser.php'] };
