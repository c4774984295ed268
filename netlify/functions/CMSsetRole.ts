import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { setRole as setRoleCall } from '../../src/accounts/team/calls.ts';
import { TEAM_SENTENCES } from '../../src/accounts/team/rules.ts';
import { changeRole } from '../../src/accounts/team/server/team.ts';

export default handleAdmin(setRoleCall, async ({ input, admin, storage }) => {
  await changeRole({ ...input, storage, by: admin.email });
  return { success: true as const, message: TEAM_SENTENCES.roleSet };
});

export const config = { path: ['/php-api/CMSsetRole.php', '/php-api/cmssetrole.php'] };
