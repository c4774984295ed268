import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { answerForPage } from '../../src/owners/ties/server/tie-queue.ts';
import { adminAnswerTie } from '../../src/profiles/ties/calls.ts';
import { TIE_REPLIES } from '../../src/profiles/ties/server.ts';

export default handleAdmin(adminAnswerTie, async ({ input, ...call }) => {
  await answerForPage(call, input);
  return { success: true as const, message: TIE_REPLIES[input.decision] };
});

export const config = { path: ['/php-api/CMSanswerTie.php', '/php-api/cmsanswertie.php'] };
