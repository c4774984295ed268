import { sendMail } from '../../src/base/mail/server/send.ts';
import { inviteMember } from '../../src/contract/accounts/team.ts';
import { TEAM_SENTENCES } from '../../src/domain/accounts/team.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { invite } from '../../src/server/accounts/team/team.ts';

export default handleAdmin(inviteMember, async ({ input, admin, storage, later }) => {
  const mail = await invite({ ...input, storage, by: admin.email });
  later(() => sendMail(storage, 'team', mail, 'invitation'));
  return { success: true as const, message: TEAM_SENTENCES.invited };
});

export const config = { path: ['/php-api/CMSinvite.php', '/php-api/cmsinvite.php'] };
