import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { CLAIM_ANSWERS } from '../../src/accounts/claims/rules.ts';
import { adminAnswerClaim } from '../../src/owners/claims/calls/website-claim.ts';
import { answerClaim } from '../../src/owners/claims/server/waiting-claims.ts';

export default handleAdmin(adminAnswerClaim, async ({ input, ...call }) => {
  await answerClaim(call, input);
  return { success: true as const, message: CLAIM_ANSWERS[input.decision] };
});

export const config = { path: ['/php-api/CMSanswerClaim.php', '/php-api/cmsanswerclaim.php'] };
