import { adminGetUser } from '../../src/contract/profiles/badge.ts';
import { handleAdmin } from '../../src/server/accounts/admin-call.ts';
import { showUser } from '../../src/server/profiles/badge/badges.ts';

export default handleAdmin(adminGetUser, async ({ input, storage }) => ({
  success: true as const,
  user: await showUser(storage, input.id),
}));

export const config = { path: ['/php-api/CMSgetUser.php', '/php-api/cmsgetuser.php'] };
