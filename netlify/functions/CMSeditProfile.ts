import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { DASHBOARD_SENTENCES } from '../../src/base/table/rules.ts';
import { adminEditProfile } from '../../src/owners/correction/calls.ts';
import { correctionProblems, correctProfile } from '../../src/owners/correction/server.ts';

export default handleAdmin(
  adminEditProfile,
  async ({ input, ...call }) => ({
    success: true as const,
    message: DASHBOARD_SENTENCES.updated,
    user: await correctProfile(call, input),
  }),
  correctionProblems,
);

export const config = { path: ['/php-api/CMSeditProfile.php', '/php-api/cmseditprofile.php'] };
