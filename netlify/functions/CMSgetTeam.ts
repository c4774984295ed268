import { getTeam } from '../../src/contract/accounts/team.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { showTeam } from '../../src/server/accounts/team/team.ts';

export default handleAdmin(getTeam, async ({ storage }) => ({
  success: true as const,
  items: await showTeam(storage),
}));

export const config = { path: ['/php-api/CMSgetTeam.php', '/php-api/cmsgetteam.php'] };
