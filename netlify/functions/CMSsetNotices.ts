import { setNoticesCall } from '../../src/contract/accounts/team.ts';
import { TEAM_SENTENCES } from '../../src/domain/accounts/team.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { setNotices } from '../../src/server/accounts/team/notices.ts';

export default handleAdmin(setNoticesCall, async ({ input, admin, storage }) => {
  await setNotices(storage, admin, input.each);
  return { success: true as const, message: TEAM_SENTENCES.noticesSet };
});

export const config = { path: ['/php-api/CMSsetNotices.php', '/php-api/cmssetnotices.php'] };
