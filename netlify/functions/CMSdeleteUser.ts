import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { DASHBOARD_SENTENCES } from '../../src/base/table/rules.ts';
import { adminDeleteUser } from '../../src/contract/moderation/trash.ts';
import { moveToTrash } from '../../src/server/moderation/moderation.ts';

export default handleAdmin(adminDeleteUser, async ({ input, ...call }) => {
  await moveToTrash(call, input);
  return { success: true as const, message: DASHBOARD_SENTENCES.deleted };
});

export const config = { path: ['/php-api/CMSdeleteUser.php', '/php-api/cmsdeleteuser.php'] };
