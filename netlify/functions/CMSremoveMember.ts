import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { removeMember as removeMemberCall } from '../../src/accounts/team/calls.ts';
import { TEAM_SENTENCES } from '../../src/accounts/team/rules.ts';
import { expelMember } from '../../src/accounts/team/server/team.ts';

export default handleAdmin(removeMemberCall, async ({ input, admin, storage }) => {
  await expelMember({ ...input, storage, by: admin.email });
  return { success: true as const, message: TEAM_SENTENCES.removed };
});

export const config = { path: ['/php-api/CMSremoveMember.php', '/php-api/cmsremovemember.php'] };
