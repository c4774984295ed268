import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { TRASH_SENTENCES } from '../../src/moderation/rules/sentences.ts';
import { adminRestoreUser } from '../../src/moderation/trash/calls.ts';
import { restoreUser } from '../../src/moderation/trash/server.ts';

export default handleAdmin(adminRestoreUser, async ({ input, ...call }) => {
  await restoreUser(call, input.id);
  return { success: true as const, message: TRASH_SENTENCES.restored };
});

export const config = { path: ['/php-api/CMSrestoreUser.php', '/php-api/cmsrestoreuser.php'] };
