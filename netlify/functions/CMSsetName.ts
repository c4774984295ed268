import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { setAdminName } from '../../src/accounts/team/calls.ts';
import { TEAM_SENTENCES } from '../../src/accounts/team/rules.ts';
import { setName } from '../../src/accounts/team/server/own-account.ts';

export default handleAdmin(setAdminName, async ({ input, admin, storage }) => {
  await setName(storage, admin, input.name);
  return { success: true as const, message: TEAM_SENTENCES.named };
});

export const config = { path: ['/php-api/CMSsetName.php', '/php-api/cmssetname.php'] };
