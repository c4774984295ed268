import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminRestoreUser } from '../../src/contract/moderation/trash.ts';
import { TRASH_SENTENCES } from '../../src/domain/moderation/sentences.ts';
import { restoreUser } from '../../src/server/moderation/trash.ts';

export default handleAdmin(adminRestoreUser, async ({ input, ...call }) => {
  await restoreUser(call, input.id);
  return { success: true as const, message: TRASH_SENTENCES.restored };
});

export const config = { path: ['/php-api/CMSrestoreUser.php', '/php-api/cmsrestoreuser.php'] };
