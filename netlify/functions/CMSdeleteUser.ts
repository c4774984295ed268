import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { DASHBOARD_SENTENCES } from '../../src/base/table/rules.ts';
import { moveToTrash } from '../../src/moderation/server/moderation.ts';
import { adminDeleteUser } from '../../src/moderation/trash/calls.ts';

export default handleAdmin(adminDeleteUser, async ({ input, ...call }) => {
  await moveToTrash(call, input);
  return { success: true as const, message: DASHBOARD_SENTENCES.deleted };
});

export const config = { path: ['/php-api/CMSdeleteUser.php', '/php-api/cmsdeleteuser.php'] };
