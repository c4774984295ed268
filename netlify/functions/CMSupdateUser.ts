import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { DASHBOARD_SENTENCES } from '../../src/base/table/rules.ts';
import { deathProblems, updateUser } from '../../src/owners/life/server.ts';
import { adminUpdateUser } from '../../src/profiles/badge/calls.ts';

export default handleAdmin(
  adminUpdateUser,
  async ({ input, ...call }) => {
    await updateUser(call, input);
    return { success: true as const, message: DASHBOARD_SENTENCES.updated };
  },
  deathProblems,
);

export const config = { path: ['/php-api/CMSupdateUser.php', '/php-api/cmsupdateuser.php'] };
