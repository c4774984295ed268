import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { setNotices } from '../../src/accounts/notices/server.ts';
import { setNoticesCall } from '../../src/accounts/team/calls.ts';
import { TEAM_SENTENCES } from '../../src/accounts/team/rules.ts';

export default handleAdmin(setNoticesCall, async ({ input, admin, storage }) => {
  await setNotices(storage, admin, input.each);
  return { success: true as const, message: TEAM_SENTENCES.noticesSet };
});

export const config = { path: ['/php-api/CMSsetNotices.php', '/php-api/cmssetnotices.php'] };
