import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { inviteMember } from '../../src/accounts/team/calls.ts';
import { TEAM_SENTENCES } from '../../src/accounts/team/rules.ts';
import { invite } from '../../src/accounts/team/server/team.ts';
import { sendMail } from '../../src/base/mail/server/send.ts';

export default handleAdmin(inviteMember, async ({ input, admin, storage, later }) => {
  const mail = await invite({ ...input, storage, by: admin.email });
  later(() => sendMail(storage, 'team', mail, 'invitation'));
  return { success: true as const, message: TEAM_SENTENCES.invited };
});

export const config = { path: ['/php-api/CMSinvite.php', '/php-api/cmsinvite.php'] };
