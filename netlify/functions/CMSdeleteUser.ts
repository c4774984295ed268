import { adminDeleteUser } from '../../src/contract/admin.ts';
import { ADMIN_SENTENCES } from '../../src/domain/admin/admin.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { moveToTrash } from '../../src/server/admin/moderation.ts';

export default handleAdmin(adminDeleteUser, async ({ input, ...call }) => {
  await moveToTrash(call, input);
  return { success: true as const, message: ADMIN_SENTENCES.deleted };
});

export const config = { path: ['/php-api/CMSdeleteUser.php', '/php-api/cmsdeleteuser.php'] };
