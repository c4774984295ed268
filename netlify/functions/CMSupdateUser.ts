import { adminUpdateUser } from '../../src/contract/profiles/badge.ts';
import { isVerified } from '../../src/domain/profiles/profile.ts';
import { DASHBOARD_SENTENCES } from '../../src/domain/site/dashboard.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { setVerified } from '../../src/server/moderation/moderation.ts';

export default handleAdmin(adminUpdateUser, async ({ input, ...call }) => {
  await setVerified(call, { ...input, verified: isVerified(input.verified) });
  return { success: true as const, message: DASHBOARD_SENTENCES.updated };
});

export const config = { path: ['/php-api/CMSupdateUser.php', '/php-api/cmsupdateuser.php'] };
