import { adminDeleteUser } from '../../src/contract/accounts/admin.ts';
import { ADMIN_SENTENCES } from '../../src/domain/accounts/admin.ts';
import { handleAdmin } from '../../src/server/accounts/admin-call.ts';
import { moveToTrash } from '../../src/server/moderation/moderation.ts';

export default handleAdmin(adminDeleteUser, async ({ input, ...call }) => {
  await moveToTrash(call, input);
  return { success: true as const, message: ADMIN_SENTENCES.deleted };
});

export const config = { path: ['/php-api/CMSdeleteUser.php', '/php-api/cmsdeleteuser.php'] };
