import { removeMember as removeMemberCall } from '../../src/contract/accounts/team.ts';
import { TEAM_SENTENCES } from '../../src/domain/accounts/team.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { removeMember } from '../../src/server/accounts/team/team.ts';

export default handleAdmin(removeMemberCall, async ({ input, admin, storage }) => {
  await removeMember({ ...input, storage, by: admin.email });
  return { success: true as const, message: TEAM_SENTENCES.removed };
});

export const config = { path: ['/php-api/CMSremoveMember.php', '/php-api/cmsremovemember.php'] };
