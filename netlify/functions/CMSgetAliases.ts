import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminGetAliases } from '../../src/search/aliases/calls.ts';
import { findAliases } from '../../src/search/aliases/server.ts';

export default handleAdmin(adminGetAliases, async ({ storage }) => ({
  success: true as const,
  items: await findAliases(storage),
}));

export const config = { path: ['/php-api/CMSgetAliases.php', '/php-api/cmsgetaliases.php'] };
