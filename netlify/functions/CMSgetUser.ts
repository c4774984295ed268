import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetUser } from '../../src/moderation/page/calls.ts';
import { showUser } from '../../src/moderation/page/server.ts';

export default handleAdmin(adminGetUser, async ({ input, storage }) => ({
  success: true as const,
  user: await showUser(storage, input.id),
}));

export const config = { path: ['/php-api/CMSgetUser.php', '/php-api/cmsgetuser.php'] };
