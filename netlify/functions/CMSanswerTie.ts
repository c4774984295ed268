import { adminAnswerTie } from '../../src/contract/profiles/ties.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerForPage } from '../../src/server/moderation/tie-queue.ts';
import { TIE_REPLIES } from '../../src/server/profiles/ties/answer.ts';

export default handleAdmin(adminAnswerTie, async ({ input, ...call }) => {
  await answerForPage(call, input);
  return { success: true as const, message: TIE_REPLIES[input.decision] };
});

export const config = { path: ['/php-api/CMSanswerTie.php', '/php-api/cmsanswertie.php'] };
