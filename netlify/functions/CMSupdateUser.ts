import { adminUpdateUser } from '../../src/contract/accounts/admin.ts';
import { ADMIN_SENTENCES } from '../../src/domain/accounts/admin.ts';
import { isVerified } from '../../src/domain/profiles/profile.ts';
import { handleAdmin } from '../../src/server/accounts/admin-call.ts';
import { setVerified } from '../../src/server/moderation/moderation.ts';

export default handleAdmin(adminUpdateUser, async ({ input, ...call }) => {
  await setVerified(call, { ...input, verified: isVerified(input.verified) });
  return { success: true as const, message: ADMIN_SENTENCES.updated };
});

export const config = { path: ['/php-api/CMSupdateUser.php', '/php-api/cmsupdateuser.php'] };
