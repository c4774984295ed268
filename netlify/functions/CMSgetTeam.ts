import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { getTeam } from '../../src/accounts/team/calls.ts';
import { showTeam } from '../../src/accounts/team/server/team.ts';

export default handleAdmin(getTeam, async ({ storage }) => ({
  success: true as const,
  items: await showTeam(storage),
}));

export const config = { path: ['/php-api/CMSgetTeam.php', '/php-api/cmsgetteam.php'] };
