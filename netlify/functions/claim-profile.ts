import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { requireCaptcha } from '../../src/base/captcha/server.ts';
import { LIMITS, throttle } from '../../src/base/http/server/limits.ts';
import { claimProfile } from '../../src/owners/claims/calls/claim.ts';
import { mailClaim } from '../../src/owners/claims/server/claims.ts';

export default handle(claimProfile, async ({ input, storage, address, later }) => {
  const captcha = await requireCaptcha(storage, input.captcha, address);
  await throttle(storage, LIMITS.claims, address);
  await captcha.spendOrRefuse();
  later(() => mailClaim(storage, input.id));
  return { success: true as const, message: ACCOUNT_SENTENCES.claimSent };
});

export const config = { path: '/php-api/claim-profile.php' };
