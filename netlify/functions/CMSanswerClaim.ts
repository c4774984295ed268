import { adminAnswerClaim } from '../../src/contract/owners/website-claim.ts';
import { CLAIM_ANSWERS } from '../../src/domain/accounts/website-claim.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { answerClaim } from '../../src/server/owners/waiting-claims.ts';

export default handleAdmin(adminAnswerClaim, async ({ input, ...call }) => {
  await answerClaim(call, input);
  return { success: true as const, message: CLAIM_ANSWERS[input.decision] };
});

export const config = { path: ['/php-api/CMSanswerClaim.php', '/php-api/cmsanswerclaim.php'] };
