import { setAdminName } from '../../src/contract/accounts/team.ts';
import { TEAM_SENTENCES } from '../../src/domain/accounts/team.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { setName } from '../../src/server/accounts/team/own-account.ts';

export default handleAdmin(setAdminName, async ({ input, admin, storage }) => {
  await setName(storage, admin, input.name);
  return { success: true as const, message: TEAM_SENTENCES.named };
});

export const config = { path: ['/php-api/CMSsetName.php', '/php-api/cmssetname.php'] };
