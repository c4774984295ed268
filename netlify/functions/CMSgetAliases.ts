import { adminGetAliases } from '../../src/contract/search/alias.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { findAliases } from '../../src/server/search/aliases.ts';

export default handleAdmin(adminGetAliases, async ({ storage }) => ({
  success: true as const,
  items: await findAliases(storage),
}));

export const config = { path: ['/php-api/CMSgetAliases.php', '/php-api/cmsgetaliases.php'] };
