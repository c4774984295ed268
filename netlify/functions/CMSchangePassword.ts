import { goodPasswordProblems } from '../../src/accounts/admin-login/server/admin-accounts.ts';
import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { changeAdminPassword } from '../../src/accounts/team/calls.ts';
import { changeOwnPassword } from '../../src/accounts/team/server/own-account.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { sentText } from '../../src/base/http/server/handle.ts';

export default handleAdmin(
  changeAdminPassword,
  async ({ input, request, admin, storage }) => {
    await changeOwnPassword(storage, admin, input, readOwnCookie(request, 'admin'));
    return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
  },
  (call) => goodPasswordProblems(sentText(call, 'new_password'), 'new_password'),
);

export const config = { path: ['/php-api/CMSchangePassword.php', '/php-api/cmschangepassword.php'] };
