import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminAlias } from '../../src/search/aliases/calls.ts';
import { saveAlias } from '../../src/search/aliases/server.ts';
import { purge } from '../../src/site/caches/server.ts';

export default handleAdmin(adminAlias, async ({ input, later, ...call }) => {
  const message = await saveAlias(call, input);
  later(() => purge(['directory']));
  return { success: true as const, message };
});

export const config = { path: ['/php-api/CMSalias.php', '/php-api/cmsalias.php'] };
