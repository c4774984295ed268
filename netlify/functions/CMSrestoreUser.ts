import { adminRestoreUser } from '../../src/contract/moderation/trash.ts';
import { TRASH_SENTENCES } from '../../src/domain/moderation/sentences.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { restoreUser } from '../../src/server/moderation/trash.ts';

export default handleAdmin(adminRestoreUser, async ({ input, ...call }) => {
  await restoreUser(call, input.id);
  return { success: true as const, message: TRASH_SENTENCES.restored };
});

export const config = { path: ['/php-api/CMSrestoreUser.php', '/php-api/cmsrestoreuser.php'] };
