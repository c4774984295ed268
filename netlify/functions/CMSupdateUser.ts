import { adminUpdateUser } from '../../src/contract/admin.ts';
import { ADMIN_SENTENCES } from '../../src/domain/admin/admin.ts';
import { isVerified } from '../../src/domain/profiles/profile.ts';
import { handleAdmin } from '../../src/server/admin/admin-call.ts';
import { setVerified } from '../../src/server/admin/moderation.ts';

export default handleAdmin(adminUpdateUser, async ({ input, ...call }) => {
  await setVerified(call, { ...input, verified: isVerified(input.verified) });
  return { success: true as const, message: ADMIN_SENTENCES.updated };
});

export const config = { path: ['/php-api/CMSupdateUser.php', '/php-api/cmsupdateuser.php'] };
