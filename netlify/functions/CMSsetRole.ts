import { setRole as setRoleCall } from '../../src/contract/accounts/team.ts';
import { TEAM_SENTENCES } from '../../src/domain/accounts/team.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { setRole } from '../../src/server/accounts/team/team.ts';

export default handleAdmin(setRoleCall, async ({ input, admin, storage }) => {
  await setRole({ ...input, storage, by: admin.email });
  return { success: true as const, message: TEAM_SENTENCES.roleSet };
});

export const config = { path: ['/php-api/CMSsetRole.php', '/php-api/cmssetrole.php'] };
