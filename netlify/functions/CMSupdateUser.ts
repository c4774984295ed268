import { adminUpdateUser } from '../../src/contract/profiles/badge.ts';
import { isVerified } from '../../src/domain/profiles/profile.ts';
import { DESK_SENTENCES } from '../../src/domain/site/desk.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { setVerified } from '../../src/server/moderation/moderation.ts';

export default handleAdmin(adminUpdateUser, async ({ input, ...call }) => {
  await setVerified(call, { ...input, verified: isVerified(input.verified) });
  return { success: true as const, message: DESK_SENTENCES.updated };
});

export const config = { path: ['/php-api/CMSupdateUser.php', '/php-api/cmsupdateuser.php'] };
